; Sokoban: a worker pushes boxes to their targets. Only pushes cost anything.
(define (domain sokoban)
  (:requirements :strips :typing :action-costs)
  (:types cell direction box)
  (:predicates (next ?from ?to - cell ?d - direction) (worker-at ?c - cell) (box-at ?b - box ?c - cell) (free ?c - cell) (target ?c - cell) (at-target ?b - box))
  (:functions (total-cost) - number)
  (:action walk
    :parameters (?from ?to - cell ?d - direction)
    :precondition (and (worker-at ?from) (next ?from ?to ?d) (free ?to))
    :effect (and (worker-at ?to) (free ?from) (not (worker-at ?from)) (not (free ?to))))
  (:action push
    :parameters (?b - box ?from ?at ?to - cell ?d - direction)
    :precondition (and (worker-at ?from) (box-at ?b ?at) (free ?to) (next ?from ?at ?d) (next ?at ?to ?d))
    :effect (and (worker-at ?at) (box-at ?b ?to) (free ?from)
                 (not (worker-at ?from)) (not (box-at ?b ?at)) (not (free ?to)) (not (at-target ?b))
                 (increase (total-cost) 1)))
  (:action settle
    :parameters (?b - box ?c - cell)
    :precondition (and (box-at ?b ?c) (target ?c))
    :effect (at-target ?b)))
