; 2 x 3 tiles; the blank comes first in the goal.
(define (problem sliding-tiles-p01)
  (:domain sliding-tiles)
  (:objects t1 t2 t3 t4 t5 - tile r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 - cell)
  (:init (at t3 r1c1) (at t1 r1c2) (at t2 r1c3) (at t4 r2c1) (blank r2c2) (at t5 r2c3)
         (beside r1c1 r2c1) (beside r1c1 r1c2) (beside r1c2 r2c2) (beside r1c2 r1c1) (beside r1c2 r1c3)
         (beside r1c3 r2c3) (beside r1c3 r1c2) (beside r2c1 r1c1) (beside r2c1 r2c2) (beside r2c2 r1c2)
         (beside r2c2 r2c1) (beside r2c2 r2c3) (beside r2c3 r1c3) (beside r2c3 r2c2))
  (:goal (and (at t1 r1c2) (at t2 r1c3) (at t3 r2c1) (at t4 r2c2) (at t5 r2c3))))
