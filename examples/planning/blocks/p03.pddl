; Seven blocks: two towers become two others.
(define (problem blocks-p03)
  (:domain blocks)
  (:objects a b c d e f g - block)
  (:init (hand-empty) (on-table a) (on b a) (on c b) (clear c) (on-table d) (on e d) (on f e) (on g f) (clear g))
  (:goal (and (on a f) (on e a) (on g c) (on b g) (on d b))))
