; Five blocks: a tower is reversed.
(define (problem blocks-p02)
  (:domain blocks)
  (:objects a b c d e - block)
  (:init (hand-empty) (on-table a) (on b a) (on c b) (on d c) (on e d) (clear e))
  (:goal (and (on d e) (on c d) (on b c) (on a b))))
