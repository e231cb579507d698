; Briefcase (after Pednault, 1988): what lies in the briefcase moves with it.
(define (domain briefcase)
  (:requirements :adl)
  (:types place thing)
  (:predicates (case-at ?p - place) (at ?x - thing ?p - place) (inside ?x - thing))
  (:action carry
    :parameters (?from ?to - place)
    :precondition (and (case-at ?from) (not (= ?from ?to)))
    :effect (and (case-at ?to) (not (case-at ?from))
                 (forall (?x - thing) (when (inside ?x) (and (at ?x ?to) (not (at ?x ?from)))))))
  (:action put-in
    :parameters (?x - thing ?p - place)
    :precondition (and (at ?x ?p) (case-at ?p) (not (inside ?x)))
    :effect (inside ?x))
  (:action take-out
    :parameters (?x - thing)
    :precondition (inside ?x)
    :effect (not (inside ?x))))
