; 2 cars and 3 ports.
(define (problem ferry-p02)
  (:domain ferry)
  (:objects north east south - port red blue - car)
  (:init (ferry-at south) (empty) (car-at red north) (car-at blue east) (= (total-cost) 0)
         (= (distance north east) 4) (= (distance north south) 9) (= (distance east north) 4) (= (distance east south) 6) (= (distance south north) 9) (= (distance south east) 6))
  (:goal (and (car-at red south) (car-at blue north)))
  (:metric minimize (total-cost)))
