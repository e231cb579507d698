; Three blocks: the anomaly of Sussman (1975), where neither subgoal can be finished first.
(define (problem blocks-p01)
  (:domain blocks)
  (:objects a b c - block)
  (:init (hand-empty) (on-table a) (on c a) (clear c) (on-table b) (clear b))
  (:goal (and (on b c) (on a b))))
