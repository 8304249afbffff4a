// NAME: roams, drives at the nearest enemy, and shoots at it. Build and try it:
//   c++ -std=c++17 -O2 -o NAME NAME.cpp && treads check bot ./NAME
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

static double wrapped(double angle) { return std::remainder(angle, 2 * std::acos(-1.0)); }

static double limited(double value) { return std::clamp(value, -1.0, 1.0); }

// The numbers behind the first such word; none if it is not there.
static std::vector<double> numbers(const std::vector<std::string> &words, const char *word, int count) {
    std::vector<double> values;
    auto found = std::find(words.begin(), words.end(), word);
    for (int i = 0; found != words.end() && i < count; i++) values.push_back(std::stod(*++found));
    return values;
}

static void answer(const std::vector<std::string> &words) {
    static double course; // heading along which it drives
    auto me = numbers(words, "me", 8);       // x y heading speed turn turret reload health
    auto foe = numbers(words, "foe", 3);     // id x y; the nearest comes first
    auto touch = numbers(words, "touch", 2); // direction of the wall
    if (!touch.empty()) // turns away from the wall, a little differently each time
        course = std::atan2(touch[0], touch[1]) + std::sin(10 * me[0]);
    if (!foe.empty()) course = std::atan2(foe[1] - me[0], foe[2] - me[1]); // clockwise from north
    double off = wrapped(course - me[2]), aim = wrapped(course - me[2] - me[5]);
    bool fires = !foe.empty() && std::abs(aim) < 0.04;
    bool is_behind = !foe.empty() && std::abs(off) > 2; // then it uses its special
    std::printf("o %s %.4f %.4f %.4f %d%s\n", words[1].c_str(), limited(0.6 + off), limited(0.6 - off),
                limited(4 * aim), fires, is_behind ? " special" : "");
    std::fflush(stdout);
}

int main() {
    for (std::string line; std::getline(std::cin, line);) { // a line a tick
        std::istringstream text(line);
        std::vector<std::string> words;
        for (std::string word; text >> word;) words.push_back(word);
        if (words.empty()) continue;
        if (words[0] == "start") std::puts("bot 3 NAME"), std::fflush(stdout);
        if (words[0] == "quit") break;
        if (words[0] == "t") answer(words);
    }
}
