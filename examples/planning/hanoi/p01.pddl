; 3 disks; 7 moves are needed.
(define (problem hanoi-p01)
  (:domain hanoi)
  (:objects d1 d2 d3 - disk left middle right - peg)
  (:init (on d1 d2) (on d2 d3) (on d3 left) (clear d1) (clear middle) (clear right)
         (smaller d1 left) (smaller d1 middle) (smaller d1 right) (smaller d2 left) (smaller d2 middle) (smaller d2 right) (smaller d3 left) (smaller d3 middle) (smaller d3 right)
         (smaller d1 d2) (smaller d1 d3) (smaller d2 d3))
  (:goal (and (on d1 d2) (on d2 d3) (on d3 right))))
