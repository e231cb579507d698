; 1 passenger and 3 floors.
(define (problem elevator-p01)
  (:domain elevator)
  (:objects f0 f1 f2 - floor ann - passenger)
  (:init (lift-at f0) (origin ann f0) (destination ann f2))
  (:goal (forall (?p - passenger) (served ?p))))
