; 1 car and 2 ports.
(define (problem ferry-p01)
  (:domain ferry)
  (:objects north east - port red - car)
  (:init (ferry-at east) (empty) (car-at red north) (= (total-cost) 0)
         (= (distance north east) 4) (= (distance east north) 4))
  (:goal (and (car-at red east)))
  (:metric minimize (total-cost)))
