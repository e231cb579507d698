; Logistics: trucks carry packages within a city, and airplanes carry them between airports.
(define (domain logistics)
  (:requirements :strips :typing)
  (:types city place vehicle package - object
          airport - place
          truck airplane - vehicle)
  (:predicates (in-city ?p - place ?c - city) (at ?x - (either vehicle package) ?p - place) (in ?x - package ?v - vehicle))
  (:action load
    :parameters (?x - package ?v - vehicle ?p - place)
    :precondition (and (at ?x ?p) (at ?v ?p))
    :effect (and (in ?x ?v) (not (at ?x ?p))))
  (:action unload
    :parameters (?x - package ?v - vehicle ?p - place)
    :precondition (and (in ?x ?v) (at ?v ?p))
    :effect (and (at ?x ?p) (not (in ?x ?v))))
  (:action drive
    :parameters (?t - truck ?from ?to - place ?c - city)
    :precondition (and (at ?t ?from) (in-city ?from ?c) (in-city ?to ?c))
    :effect (and (at ?t ?to) (not (at ?t ?from))))
  (:action fly
    :parameters (?a - airplane ?from ?to - airport)
    :precondition (at ?a ?from)
    :effect (and (at ?a ?to) (not (at ?a ?from)))))
