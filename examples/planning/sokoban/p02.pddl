; Two boxes in a room with a corner.
;   #######
;   #.   ##
;   # $   #
;   #  #$ #
;   #@  . #
;   #######
(define (problem sokoban-p02)
  (:domain sokoban)
  (:objects up down left right - direction b1 b2 - box
            c1-1 c1-2 c1-3 c1-4 c2-1 c2-2 c2-3 c2-4 c2-5 c3-1 c3-2 c3-4 c3-5 c4-1 c4-2 c4-3 c4-4 c4-5 - cell)
  (:init (worker-at c4-1) (box-at b1 c2-2) (box-at b2 c3-4) (free c1-1) (free c1-2) (free c1-3) (free c1-4) (free c2-1) (free c2-3) (free c2-4) (free c2-5) (free c3-1) (free c3-2) (free c3-5) (free c4-2) (free c4-3) (free c4-4) (free c4-5) (target c1-1) (target c4-4) (= (total-cost) 0)
         (next c1-1 c2-1 down) (next c1-1 c1-2 right) (next c1-2 c2-2 down) (next c1-2 c1-1 left) (next c1-2 c1-3 right)
         (next c1-3 c2-3 down) (next c1-3 c1-2 left) (next c1-3 c1-4 right) (next c1-4 c2-4 down) (next c1-4 c1-3 left)
         (next c2-1 c1-1 up) (next c2-1 c3-1 down) (next c2-1 c2-2 right) (next c2-2 c1-2 up) (next c2-2 c3-2 down)
         (next c2-2 c2-1 left) (next c2-2 c2-3 right) (next c2-3 c1-3 up) (next c2-3 c2-2 left) (next c2-3 c2-4 right)
         (next c2-4 c1-4 up) (next c2-4 c3-4 down) (next c2-4 c2-3 left) (next c2-4 c2-5 right) (next c2-5 c3-5 down)
         (next c2-5 c2-4 left) (next c3-1 c2-1 up) (next c3-1 c4-1 down) (next c3-1 c3-2 right) (next c3-2 c2-2 up)
         (next c3-2 c4-2 down) (next c3-2 c3-1 left) (next c3-4 c2-4 up) (next c3-4 c4-4 down) (next c3-4 c3-5 right)
         (next c3-5 c2-5 up) (next c3-5 c4-5 down) (next c3-5 c3-4 left) (next c4-1 c3-1 up) (next c4-1 c4-2 right)
         (next c4-2 c3-2 up) (next c4-2 c4-1 left) (next c4-2 c4-3 right) (next c4-3 c4-2 left) (next c4-3 c4-4 right)
         (next c4-4 c3-4 up) (next c4-4 c4-3 left) (next c4-4 c4-5 right) (next c4-5 c3-5 up) (next c4-5 c4-4 left))
  (:goal (and (at-target b1) (at-target b2)))
  (:metric minimize (total-cost)))
