; One box.
;   ######
;   #@   #
;   # $. #
;   #    #
;   ######
(define (problem sokoban-p01)
  (:domain sokoban)
  (:objects up down left right - direction b1 - box
            c1-1 c1-2 c1-3 c1-4 c2-1 c2-2 c2-3 c2-4 c3-1 c3-2 c3-3 c3-4 - cell)
  (:init (worker-at c1-1) (box-at b1 c2-2) (free c1-2) (free c1-3) (free c1-4) (free c2-1) (free c2-3) (free c2-4) (free c3-1) (free c3-2) (free c3-3) (free c3-4) (target c2-3) (= (total-cost) 0)
         (next c1-1 c2-1 down) (next c1-1 c1-2 right) (next c1-2 c2-2 down) (next c1-2 c1-1 left) (next c1-2 c1-3 right)
         (next c1-3 c2-3 down) (next c1-3 c1-2 left) (next c1-3 c1-4 right) (next c1-4 c2-4 down) (next c1-4 c1-3 left)
         (next c2-1 c1-1 up) (next c2-1 c3-1 down) (next c2-1 c2-2 right) (next c2-2 c1-2 up) (next c2-2 c3-2 down)
         (next c2-2 c2-1 left) (next c2-2 c2-3 right) (next c2-3 c1-3 up) (next c2-3 c3-3 down) (next c2-3 c2-2 left)
         (next c2-3 c2-4 right) (next c2-4 c1-4 up) (next c2-4 c3-4 down) (next c2-4 c2-3 left) (next c3-1 c2-1 up)
         (next c3-1 c3-2 right) (next c3-2 c2-2 up) (next c3-2 c3-1 left) (next c3-2 c3-3 right) (next c3-3 c2-3 up)
         (next c3-3 c3-2 left) (next c3-3 c3-4 right) (next c3-4 c2-4 up) (next c3-4 c3-3 left))
  (:goal (and (at-target b1)))
  (:metric minimize (total-cost)))
