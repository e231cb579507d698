; Sliding tiles: a tile beside the blank cell moves into it.
(define (domain sliding-tiles)
  (:requirements :strips :typing)
  (:types tile cell)
  (:predicates (beside ?x ?y - cell) (at ?t - tile ?c - cell) (blank ?c - cell))
  (:action slide
    :parameters (?t - tile ?from ?to - cell)
    :precondition (and (at ?t ?from) (blank ?to) (beside ?from ?to))
    :effect (and (at ?t ?to) (blank ?from) (not (at ?t ?from)) (not (blank ?to)))))
