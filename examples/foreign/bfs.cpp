// Breadth-first search on a small map. Watch it: g++ -o bfs bfs.cpp && ./bfs | solvarium view -
#include <iostream>
#include <map>
#include <queue>
#include <string>

int main() {
    std::map<char, std::string> roads{{'A', "BC"}, {'B', "DA"}, {'C', "E"}, {'D', "F"}, {'E', "FG"}, {'F', "G"}, {'G', ""}};
    std::map<char, int> depth{{'A', 0}};
    std::queue<char> open({'A'});
    std::cout << R"({"search": "bfs", "problem": "seven towns"})" "\n" R"({"node": "A", "state": "A"})" << std::endl;
    while (!open.empty()) {
        char town = open.front();
        open.pop();
        if (town == 'G') {
            std::cout << R"({"goal": "G"})" << std::endl;
            break;
        }
        std::cout << R"({"expand": ")" << town << "\"}" << std::endl;
        int number = 0;
        for (char child : roads[town]) {
            bool is_new = depth.emplace(child, depth[town] + 1).second;
            std::cout << (is_new ? R"({"node": ")" : R"({"duplicate": ")");
            if (is_new) std::cout << child; else std::cout << town << number;
            std::cout << R"(", "parent": ")" << town << R"(", "action": "to )" << child << R"(", "g": )"
                      << depth[town] + 1 << (is_new ? R"(, "state": ")" : R"(, "of": ")") << child << "\"}" << std::endl;
            number++;
            if (is_new) open.push(child);
        }
    }
    std::cout << R"({"done": true})" << std::endl;
}
