; 4 things and 4 places. The briefcase ends at home, empty.
(define (problem briefcase-p03)
  (:domain briefcase)
  (:objects home office bank school - place letter cheque book lunch - thing)
  (:init (case-at home) (at letter home) (at cheque office) (at book bank) (at lunch school))
  (:goal (and (case-at home) (not (exists (?x - thing) (inside ?x))) (at letter office) (at cheque bank) (at book school) (at lunch home))))
