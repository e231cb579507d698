; Towers of Hanoi (Lucas, 1883): a disk may lie on a peg or on a larger disk only.
(define (domain hanoi)
  (:requirements :strips :typing)
  (:types base - object
          disk peg - base)
  (:predicates (smaller ?d - disk ?b - base) (on ?d - disk ?b - base) (clear ?b - base))
  (:action move
    :parameters (?d - disk ?from ?to - base)
    :precondition (and (on ?d ?from) (clear ?d) (clear ?to) (smaller ?d ?to))
    :effect (and (on ?d ?to) (clear ?from) (not (on ?d ?from)) (not (clear ?to)))))
