begin_version
3
end_version
begin_metric
0
end_metric
6
begin_variable
var0
-1
2
Atom on(lamp0)
NegatedAtom on(lamp0)
end_variable
begin_variable
var1
-1
2
Atom on(lamp1)
NegatedAtom on(lamp1)
end_variable
begin_variable
var2
-1
2
Atom on(lamp2)
NegatedAtom on(lamp2)
end_variable
begin_variable
var3
-1
2
Atom on(lamp3)
NegatedAtom on(lamp3)
end_variable
begin_variable
var4
0
2
Atom some-off()
NegatedAtom some-off()
end_variable
begin_variable
var5
1
2
Atom all-on()
NegatedAtom all-on()
end_variable
0
begin_state
1
1
0
1
1
1
end_state
begin_goal
1
5 0
end_goal
4
begin_operator
press lamp0
0
4
1 0 0 0 -1 1
1 0 1 0 -1 0
1 1 0 1 -1 1
1 1 1 1 -1 0
1
end_operator
begin_operator
press lamp1
0
6
1 0 0 0 -1 1
1 0 1 0 -1 0
1 1 0 1 -1 1
1 1 1 1 -1 0
1 2 0 2 -1 1
1 2 1 2 -1 0
1
end_operator
begin_operator
press lamp2
0
6
1 1 0 1 -1 1
1 1 1 1 -1 0
1 2 0 2 -1 1
1 2 1 2 -1 0
1 3 0 3 -1 1
1 3 1 3 -1 0
1
end_operator
begin_operator
press lamp3
0
4
1 2 0 2 -1 1
1 2 1 2 -1 0
1 3 0 3 -1 1
1 3 1 3 -1 0
1
end_operator
5
begin_rule
1
0 1
4 1 0
end_rule
begin_rule
1
1 1
4 1 0
end_rule
begin_rule
1
2 1
4 1 0
end_rule
begin_rule
1
3 1
4 1 0
end_rule
begin_rule
1
4 1
5 1 0
end_rule
