; A ring: the broken node must be cut off first.
(define (problem circuit-p02)
  (:domain circuit)
  (:objects a b c d - node s1 s2 s3 s4 - switch)
  (:init (source a) (broken c) (connects s1 a b) (connects s2 b c) (connects s3 c d) (connects s4 d a) (closed s1) (closed s2))
  (:goal (and (safe) (powered b) (powered d))))
