// Breadth-first search on a small map. Watch it: java Bfs.java | solvarium view -
import java.util.*;

public class Bfs {
    static void tell(String event) {
        System.out.println("{" + event.replace('\'', '"') + "}");
    }

    public static void main(String[] arguments) {
        Map<String, List<String>> roads = Map.of("A", List.of("B", "C"), "B", List.of("D", "A"), "C", List.of("E"),
            "D", List.of("F"), "E", List.of("F", "G"), "F", List.of("G"), "G", List.of());
        tell("'search': 'bfs', 'problem': 'seven towns'");
        tell("'node': 'A', 'state': 'A'");
        Map<String, Integer> depth = new HashMap<>(Map.of("A", 0));
        Deque<String> open = new ArrayDeque<>(List.of("A"));
        while (!open.isEmpty()) {
            String town = open.removeFirst();
            if (town.equals("G")) {
                tell("'goal': 'G'");
                break;
            }
            tell("'expand': '" + town + "'");
            int g = depth.get(town) + 1, number = 0;
            for (String child : roads.get(town)) {
                String how = "'parent': '" + town + "', 'action': 'to " + child + "', 'g': " + g;
                if (depth.containsKey(child)) {
                    tell("'duplicate': '" + town + number++ + "', " + how + ", 'of': '" + child + "'");
                    continue;
                }
                number++;
                depth.put(child, g);
                tell("'node': '" + child + "', " + how + ", 'state': '" + child + "'");
                open.addLast(child);
            }
        }
        tell("'done': true");
    }
}
