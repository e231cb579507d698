; Elevator: at a stop, all passengers who wait there board and all who want to leave there do, by conditional effects.
(define (domain elevator)
  (:requirements :adl)
  (:types floor passenger)
  (:predicates (lift-at ?f - floor) (origin ?p - passenger ?f - floor) (destination ?p - passenger ?f - floor) (boarded ?p - passenger) (served ?p - passenger))
  (:action stop
    :parameters (?f - floor)
    :precondition (lift-at ?f)
    :effect (and (forall (?p - passenger) (when (and (origin ?p ?f) (not (served ?p))) (boarded ?p)))
                 (forall (?p - passenger) (when (and (boarded ?p) (destination ?p ?f)) (and (served ?p) (not (boarded ?p)))))))
  (:action travel
    :parameters (?from ?to - floor)
    :precondition (and (lift-at ?from) (not (= ?from ?to)))
    :effect (and (lift-at ?to) (not (lift-at ?from)))))
