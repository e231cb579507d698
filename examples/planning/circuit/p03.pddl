; Two sources and two broken nodes in a grid of nodes.
(define (problem circuit-p03)
  (:domain circuit)
  (:objects a b c d e f - node s1 s2 s3 s4 s5 s6 s7 - switch)
  (:init (source a) (source f) (broken b) (broken e) (connects s1 a b) (connects s2 b c) (connects s3 a d) (connects s4 d e) (connects s5 e f) (connects s6 c f) (connects s7 d c) (closed s1) (closed s5))
  (:goal (and (safe) (powered c) (powered d))))
