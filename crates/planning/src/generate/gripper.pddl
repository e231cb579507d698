; Gripper: a robot with two grippers carries balls between two rooms.
(define (domain gripper)
  (:requirements :strips :typing)
  (:types room ball gripper)
  (:constants left right - gripper)
  (:predicates (robot-in ?r - room) (ball-in ?b - ball ?r - room) (free ?g - gripper) (carries ?g - gripper ?b - ball))
  (:action move
    :parameters (?from ?to - room)
    :precondition (robot-in ?from)
    :effect (and (robot-in ?to) (not (robot-in ?from))))
  (:action pick
    :parameters (?b - ball ?r - room ?g - gripper)
    :precondition (and (ball-in ?b ?r) (robot-in ?r) (free ?g))
    :effect (and (carries ?g ?b) (not (ball-in ?b ?r)) (not (free ?g))))
  (:action drop
    :parameters (?b - ball ?r - room ?g - gripper)
    :precondition (and (carries ?g ?b) (robot-in ?r))
    :effect (and (ball-in ?b ?r) (free ?g) (not (carries ?g ?b)))))
