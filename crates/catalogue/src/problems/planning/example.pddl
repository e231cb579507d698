; A robot with two hands carries balls from one room to another.
(define (domain gripper)
  (:requirements :strips :typing)
  (:types room ball hand)
  (:predicates (robot-at ?r - room) (at ?b - ball ?r - room) (free ?h - hand) (holds ?h - hand ?b - ball))
  (:action move
    :parameters (?from ?to - room)
    :precondition (robot-at ?from)
    :effect (and (robot-at ?to) (not (robot-at ?from))))
  (:action pick
    :parameters (?b - ball ?r - room ?h - hand)
    :precondition (and (at ?b ?r) (robot-at ?r) (free ?h))
    :effect (and (holds ?h ?b) (not (at ?b ?r)) (not (free ?h))))
  (:action drop
    :parameters (?b - ball ?r - room ?h - hand)
    :precondition (and (holds ?h ?b) (robot-at ?r))
    :effect (and (at ?b ?r) (free ?h) (not (holds ?h ?b)))))
(define (problem two-balls)
  (:domain gripper)
  (:objects hall kitchen - room red blue - ball left right - hand)
  (:init (robot-at hall) (at red hall) (at blue hall) (free left) (free right))
  (:goal (and (at red kitchen) (at blue kitchen))))
