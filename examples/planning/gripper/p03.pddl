; 7 balls go from the kitchen to the hall.
(define (problem gripper-p03)
  (:domain gripper)
  (:objects kitchen hall - room ball1 ball2 ball3 ball4 ball5 ball6 ball7 - ball)
  (:init (robot-in kitchen) (free left) (free right) (ball-in ball1 kitchen) (ball-in ball2 kitchen) (ball-in ball3 kitchen) (ball-in ball4 kitchen) (ball-in ball5 kitchen) (ball-in ball6 kitchen) (ball-in ball7 kitchen))
  (:goal (and (ball-in ball1 hall) (ball-in ball2 hall) (ball-in ball3 hall) (ball-in ball4 hall) (ball-in ball5 hall) (ball-in ball6 hall) (ball-in ball7 hall))))
