; 4 packages in 3 cities, each with a post office and an airport.
(define (problem logistics-p03)
  (:domain logistics)
  (:objects bern rome oslo - city bern-post rome-post oslo-post - place bern-airport rome-airport oslo-airport - airport
            truck-bern truck-rome truck-oslo - truck plane - airplane p1 p2 p3 p4 - package)
  (:init (in-city bern-post bern) (in-city bern-airport bern) (at truck-bern bern-post) (in-city rome-post rome) (in-city rome-airport rome) (at truck-rome rome-post) (in-city oslo-post oslo) (in-city oslo-airport oslo) (at truck-oslo oslo-post)
         (at plane oslo-airport) (at p1 bern-post) (at p2 rome-post) (at p3 oslo-airport) (at p4 bern-post))
  (:goal (and (at p1 rome-post) (at p2 oslo-post) (at p3 bern-airport) (at p4 oslo-airport))))
