; Two switches in a row.
(define (problem circuit-p01)
  (:domain circuit)
  (:objects a b c - node s1 s2 - switch)
  (:init (source a) (connects s1 a b) (connects s2 b c))
  (:goal (and (safe) (powered c))))
