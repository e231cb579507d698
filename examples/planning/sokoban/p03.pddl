; Three boxes behind a door.
;   #########
;   #   #   #
;   # $   ..#
;   # $ # #.#
;   # $ #   #
;   #@  #####
;   #########
(define (problem sokoban-p03)
  (:domain sokoban)
  (:objects up down left right - direction b1 b2 b3 - box
            c1-1 c1-2 c1-3 c1-5 c1-6 c1-7 c2-1 c2-2 c2-3 c2-4 c2-5 c2-6 c2-7 c3-1 c3-2 c3-3 c3-5 c3-7 c4-1 c4-2 c4-3 c4-5 c4-6 c4-7 c5-1 c5-2 c5-3 - cell)
  (:init (worker-at c5-1) (box-at b1 c2-2) (box-at b2 c3-2) (box-at b3 c4-2) (free c1-1) (free c1-2) (free c1-3) (free c1-5) (free c1-6) (free c1-7) (free c2-1) (free c2-3) (free c2-4) (free c2-5) (free c2-6) (free c2-7) (free c3-1) (free c3-3) (free c3-5) (free c3-7) (free c4-1) (free c4-3) (free c4-5) (free c4-6) (free c4-7) (free c5-2) (free c5-3) (target c2-6) (target c2-7) (target c3-7) (= (total-cost) 0)
         (next c1-1 c2-1 down) (next c1-1 c1-2 right) (next c1-2 c2-2 down) (next c1-2 c1-1 left) (next c1-2 c1-3 right)
         (next c1-3 c2-3 down) (next c1-3 c1-2 left) (next c1-5 c2-5 down) (next c1-5 c1-6 right) (next c1-6 c2-6 down)
         (next c1-6 c1-5 left) (next c1-6 c1-7 right) (next c1-7 c2-7 down) (next c1-7 c1-6 left) (next c2-1 c1-1 up)
         (next c2-1 c3-1 down) (next c2-1 c2-2 right) (next c2-2 c1-2 up) (next c2-2 c3-2 down) (next c2-2 c2-1 left)
         (next c2-2 c2-3 right) (next c2-3 c1-3 up) (next c2-3 c3-3 down) (next c2-3 c2-2 left) (next c2-3 c2-4 right)
         (next c2-4 c2-3 left) (next c2-4 c2-5 right) (next c2-5 c1-5 up) (next c2-5 c3-5 down) (next c2-5 c2-4 left)
         (next c2-5 c2-6 right) (next c2-6 c1-6 up) (next c2-6 c2-5 left) (next c2-6 c2-7 right) (next c2-7 c1-7 up)
         (next c2-7 c3-7 down) (next c2-7 c2-6 left) (next c3-1 c2-1 up) (next c3-1 c4-1 down) (next c3-1 c3-2 right)
         (next c3-2 c2-2 up) (next c3-2 c4-2 down) (next c3-2 c3-1 left) (next c3-2 c3-3 right) (next c3-3 c2-3 up)
         (next c3-3 c4-3 down) (next c3-3 c3-2 left) (next c3-5 c2-5 up) (next c3-5 c4-5 down) (next c3-7 c2-7 up)
         (next c3-7 c4-7 down) (next c4-1 c3-1 up) (next c4-1 c5-1 down) (next c4-1 c4-2 right) (next c4-2 c3-2 up)
         (next c4-2 c5-2 down) (next c4-2 c4-1 left) (next c4-2 c4-3 right) (next c4-3 c3-3 up) (next c4-3 c5-3 down)
         (next c4-3 c4-2 left) (next c4-5 c3-5 up) (next c4-5 c4-6 right) (next c4-6 c4-5 left) (next c4-6 c4-7 right)
         (next c4-7 c3-7 up) (next c4-7 c4-6 left) (next c5-1 c4-1 up) (next c5-1 c5-2 right) (next c5-2 c4-2 up)
         (next c5-2 c5-1 left) (next c5-2 c5-3 right) (next c5-3 c4-3 up) (next c5-3 c5-2 left))
  (:goal (and (at-target b1) (at-target b2) (at-target b3)))
  (:metric minimize (total-cost)))
