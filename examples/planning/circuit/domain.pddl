; Circuit: derived predicates say which nodes have power. Current flows from sources through closed switches; broken nodes must stay
; without power.
(define (domain circuit)
  (:requirements :adl :derived-predicates)
  (:types node switch)
  (:predicates (source ?n - node) (broken ?n - node) (connects ?s - switch ?a ?b - node) (closed ?s - switch) (powered ?n - node) (safe))
  (:derived (powered ?n - node)
    (or (source ?n)
        (exists (?s - switch ?m - node)
          (and (powered ?m) (closed ?s) (or (connects ?s ?m ?n) (connects ?s ?n ?m))))))
  (:derived (safe) (forall (?n - node) (imply (broken ?n) (not (powered ?n)))))
  (:action open-switch
    :parameters (?s - switch)
    :precondition (closed ?s)
    :effect (not (closed ?s)))
  (:action close-switch
    :parameters (?s - switch)
    :precondition (and (not (closed ?s)) (safe))
    :effect (closed ?s)))
