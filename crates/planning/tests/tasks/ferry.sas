begin_version
3
end_version
begin_metric
1
end_metric
5
begin_variable
var0
-1
2
Atom at-ferry(left)
Atom at-ferry(right)
end_variable
begin_variable
var1
-1
2
Atom empty-ferry()
NegatedAtom empty-ferry()
end_variable
begin_variable
var2
-1
3
Atom at(car0, left)
Atom at(car0, right)
Atom on(car0)
end_variable
begin_variable
var3
-1
3
Atom at(car1, left)
Atom at(car1, right)
Atom on(car1)
end_variable
begin_variable
var4
-1
3
Atom at(car2, left)
Atom at(car2, right)
Atom on(car2)
end_variable
1
begin_mutex_group
3
2 2
3 2
4 2
end_mutex_group
begin_state
0
0
0
0
0
end_state
begin_goal
3
2 1
3 1
4 1
end_goal
14
begin_operator
sail left right
0
1
0 0 0 1
3
end_operator
begin_operator
sail right left
0
1
0 0 1 0
3
end_operator
begin_operator
board car0 left
1
0 0
2
0 1 0 1
0 2 0 2
0
end_operator
begin_operator
debark car0 left
1
0 0
2
0 1 -1 0
0 2 2 0
1
end_operator
begin_operator
board car0 right
1
0 1
2
0 1 0 1
0 2 1 2
0
end_operator
begin_operator
debark car0 right
1
0 1
2
0 1 -1 0
0 2 2 1
1
end_operator
begin_operator
board car1 left
1
0 0
2
0 1 0 1
0 3 0 2
0
end_operator
begin_operator
debark car1 left
1
0 0
2
0 1 -1 0
0 3 2 0
1
end_operator
begin_operator
board car1 right
1
0 1
2
0 1 0 1
0 3 1 2
0
end_operator
begin_operator
debark car1 right
1
0 1
2
0 1 -1 0
0 3 2 1
1
end_operator
begin_operator
board car2 left
1
0 0
2
0 1 0 1
0 4 0 2
0
end_operator
begin_operator
debark car2 left
1
0 0
2
0 1 -1 0
0 4 2 0
1
end_operator
begin_operator
board car2 right
1
0 1
2
0 1 0 1
0 4 1 2
0
end_operator
begin_operator
debark car2 right
1
0 1
2
0 1 -1 0
0 4 2 1
1
end_operator
0
