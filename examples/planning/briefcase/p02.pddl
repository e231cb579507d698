; 2 things and 3 places. The briefcase ends at home, empty.
(define (problem briefcase-p02)
  (:domain briefcase)
  (:objects home office bank - place letter cheque - thing)
  (:init (case-at home) (at letter home) (at cheque office))
  (:goal (and (case-at home) (not (exists (?x - thing) (inside ?x))) (at letter office) (at cheque bank))))
