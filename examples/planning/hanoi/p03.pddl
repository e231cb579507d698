; 7 disks; 127 moves are needed.
(define (problem hanoi-p03)
  (:domain hanoi)
  (:objects d1 d2 d3 d4 d5 d6 d7 - disk left middle right - peg)
  (:init (on d1 d2) (on d2 d3) (on d3 d4) (on d4 d5) (on d5 d6) (on d6 d7) (on d7 left) (clear d1) (clear middle) (clear right)
         (smaller d1 left) (smaller d1 middle) (smaller d1 right) (smaller d2 left) (smaller d2 middle) (smaller d2 right) (smaller d3 left) (smaller d3 middle) (smaller d3 right) (smaller d4 left) (smaller d4 middle) (smaller d4 right) (smaller d5 left) (smaller d5 middle) (smaller d5 right) (smaller d6 left) (smaller d6 middle) (smaller d6 right) (smaller d7 left) (smaller d7 middle) (smaller d7 right)
         (smaller d1 d2) (smaller d1 d3) (smaller d1 d4) (smaller d1 d5) (smaller d1 d6) (smaller d1 d7) (smaller d2 d3) (smaller d2 d4) (smaller d2 d5) (smaller d2 d6) (smaller d2 d7) (smaller d3 d4) (smaller d3 d5) (smaller d3 d6) (smaller d3 d7) (smaller d4 d5) (smaller d4 d6) (smaller d4 d7) (smaller d5 d6) (smaller d5 d7) (smaller d6 d7))
  (:goal (and (on d1 d2) (on d2 d3) (on d3 d4) (on d4 d5) (on d5 d6) (on d6 d7) (on d7 right))))
