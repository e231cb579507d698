; 5 disks; 31 moves are needed.
(define (problem hanoi-p02)
  (:domain hanoi)
  (:objects d1 d2 d3 d4 d5 - disk left middle right - peg)
  (:init (on d1 d2) (on d2 d3) (on d3 d4) (on d4 d5) (on d5 left) (clear d1) (clear middle) (clear right)
         (smaller d1 left) (smaller d1 middle) (smaller d1 right) (smaller d2 left) (smaller d2 middle) (smaller d2 right) (smaller d3 left) (smaller d3 middle) (smaller d3 right) (smaller d4 left) (smaller d4 middle) (smaller d4 right) (smaller d5 left) (smaller d5 middle) (smaller d5 right)
         (smaller d1 d2) (smaller d1 d3) (smaller d1 d4) (smaller d1 d5) (smaller d2 d3) (smaller d2 d4) (smaller d2 d5) (smaller d3 d4) (smaller d3 d5) (smaller d4 d5))
  (:goal (and (on d1 d2) (on d2 d3) (on d3 d4) (on d4 d5) (on d5 right))))
