; 4 cars and 4 ports.
(define (problem ferry-p03)
  (:domain ferry)
  (:objects north east south west - port red blue green grey - car)
  (:init (ferry-at west) (empty) (car-at red north) (car-at blue west) (car-at green east) (car-at grey south) (= (total-cost) 0)
         (= (distance north east) 4) (= (distance north south) 9) (= (distance north west) 5) (= (distance east north) 4) (= (distance east south) 6) (= (distance east west) 8) (= (distance south north) 9) (= (distance south east) 6) (= (distance south west) 3) (= (distance west north) 5) (= (distance west east) 8) (= (distance west south) 3))
  (:goal (and (car-at red west) (car-at blue north) (car-at green south) (car-at grey east)))
  (:metric minimize (total-cost)))
