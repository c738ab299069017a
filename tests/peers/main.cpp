/* SPDX-License-Identifier: MIT */
/* Asks every pair of the sample by every method, once, and counts the instructions of each call:
 *   valgrind --tool=callgrind --instr-atstart=no --combine-dumps=yes --callgrind-out-file=F THIS FOLDER STEP
 * Each call is a part of F, under the name METHOD/COMBINATION/REGIME; the same names are printed in the
 * same order, with what the library answered and its error as a share of the pair's extent. The part
 * "empty" is what the counting itself takes. */
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <valgrind/callgrind.h>
#include "peers.hpp"

namespace
{

using namespace peers;

class Empty : public Query
{
  public:
    Answer run() override
    {
        return {Answer::Kind::failed, 0.0};
    }
};

/* Not inlined: callgrind counts by basic blocks, and what it counts beside the query must be the same
 * for all. */
__attribute__((noinline)) Answer count(Query &query, const char *label)
{
    CALLGRIND_ZERO_STATS;
    const Answer answer = query.run();
    CALLGRIND_DUMP_STATS_AT(label);
    return answer;
}

/// right, wrong (the sign, or no answer at all), or a number.
void tell(const std::string &label, const Pair &pair, Answer answer)
{
    const bool overlaps = answer.kind == Answer::Kind::overlapping ||
                          (answer.kind == Answer::Kind::distance && answer.distance < 0.0);
    const double error = std::fabs(answer.distance - pair.distance) / pair.extent;
    const bool is_number = answer.kind == Answer::Kind::distance && std::isfinite(error);
    if (answer.kind == Answer::Kind::failed || overlaps != (pair.distance < 0.0) ||
        (answer.kind == Answer::Kind::distance && !is_number)) {
        std::printf("%s wrong\n", label.c_str());
    } else if (is_number) {
        std::printf("%s %.3e\n", label.c_str(), error);
    } else {
        std::printf("%s right\n", label.c_str());
    }
}

void ask(const Method &method, const std::vector<Pair> &pairs)
{
    bool is_first = true;
    for (const Pair &pair : pairs) {
        const auto query = method.prepare(pair);
        if (!query) {
            continue;
        }
        if (is_first) { /* what a library sets up once is not the query's */
            (void)query->run();
            is_first = false;
        }
        const std::string label = method.name + "/" + pair.combination + "/" + pair.regime;
        tell(label, pair, count(*query, label.c_str()));
    }
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 3 || !RUNNING_ON_VALGRIND) {
        std::fprintf(stderr, "usage: valgrind --tool=callgrind ... %s FOLDER STEP\n", argv[0]);
        return 2;
    }
    try {
        const std::vector<Pair> pairs = read_pairs(argv[1], std::atoi(argv[2]));
        CALLGRIND_START_INSTRUMENTATION;
        Empty empty;
        (void)count(empty, "empty");
        (void)count(empty, "empty");
        for (const Method &method : methods()) {
            ask(method, pairs);
        }
    } catch (const std::exception &e) {
        std::fprintf(stderr, "%s: %s\n", argv[0], e.what());
        return 1;
    }
    return 0;
}
