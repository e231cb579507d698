; Ferry: a ferry carries cars between ports, one car at a time. A crossing costs its distance.
(define (domain ferry)
  (:requirements :strips :typing :equality :negative-preconditions :action-costs)
  (:types port car)
  (:predicates (ferry-at ?p - port) (car-at ?c - car ?p - port) (on-board ?c - car) (empty))
  (:functions (distance ?from ?to - port) - number (total-cost) - number)
  (:action sail
    :parameters (?from ?to - port)
    :precondition (and (ferry-at ?from) (not (= ?from ?to)))
    :effect (and (ferry-at ?to) (not (ferry-at ?from)) (increase (total-cost) (distance ?from ?to))))
  (:action board
    :parameters (?c - car ?p - port)
    :precondition (and (car-at ?c ?p) (ferry-at ?p) (empty))
    :effect (and (on-board ?c) (not (car-at ?c ?p)) (not (empty)) (increase (total-cost) 1)))
  (:action leave
    :parameters (?c - car ?p - port)
    :precondition (and (on-board ?c) (ferry-at ?p))
    :effect (and (car-at ?c ?p) (empty) (not (on-board ?c)) (increase (total-cost) 1))))
