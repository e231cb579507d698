; 4 passengers and 6 floors.
(define (problem elevator-p03)
  (:domain elevator)
  (:objects f0 f1 f2 f3 f4 f5 - floor ann bob cem dia - passenger)
  (:init (lift-at f0) (origin ann f0) (destination ann f5) (origin bob f5) (destination bob f1) (origin cem f2) (destination cem f4) (origin dia f4) (destination dia f0))
  (:goal (forall (?p - passenger) (served ?p))))
