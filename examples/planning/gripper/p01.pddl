; 2 balls go from the kitchen to the hall.
(define (problem gripper-p01)
  (:domain gripper)
  (:objects kitchen hall - room ball1 ball2 - ball)
  (:init (robot-in kitchen) (free left) (free right) (ball-in ball1 kitchen) (ball-in ball2 kitchen))
  (:goal (and (ball-in ball1 hall) (ball-in ball2 hall))))
