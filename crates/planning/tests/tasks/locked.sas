begin_version
3
end_version
begin_metric
0
end_metric
2
begin_variable
var0
-1
2
Atom locked(box)
NegatedAtom locked(box)
end_variable
begin_variable
var1
-1
2
Atom holding(key)
Atom in(key, box)
end_variable
0
begin_state
0
1
end_state
begin_goal
1
1 0
end_goal
3
begin_operator
open box
1
1 0
1
0 0 0 1
1
end_operator
begin_operator
take key
1
0 1
1
0 1 1 0
1
end_operator
begin_operator
lock box
1
1 0
1
0 0 1 0
1
end_operator
0
