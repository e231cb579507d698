; 2 passengers and 4 floors.
(define (problem elevator-p02)
  (:domain elevator)
  (:objects f0 f1 f2 f3 - floor ann bob - passenger)
  (:init (lift-at f0) (origin ann f3) (destination ann f0) (origin bob f1) (destination bob f2))
  (:goal (forall (?p - passenger) (served ?p))))
