; 3 packages in 2 cities, each with a post office and an airport.
(define (problem logistics-p02)
  (:domain logistics)
  (:objects bern rome - city bern-post rome-post - place bern-airport rome-airport - airport
            truck-bern truck-rome - truck plane - airplane p1 p2 p3 - package)
  (:init (in-city bern-post bern) (in-city bern-airport bern) (at truck-bern bern-post) (in-city rome-post rome) (in-city rome-airport rome) (at truck-rome rome-post)
         (at plane rome-airport) (at p1 bern-post) (at p2 rome-airport) (at p3 rome-post))
  (:goal (and (at p1 rome-post) (at p2 bern-post) (at p3 rome-airport))))
