; 1 thing and 2 places. The briefcase ends at home, empty.
(define (problem briefcase-p01)
  (:domain briefcase)
  (:objects home office - place letter - thing)
  (:init (case-at home) (at letter home))
  (:goal (and (case-at home) (not (exists (?x - thing) (inside ?x))) (at letter office))))
