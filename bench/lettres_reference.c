/* Plis de lettres at four seats, played at random, written by hand in C: the measure for the compiled rules.
 *
 * It uses the generator of src/pioche/engine/chance.py and draws in the same order as random_games of
 * src/pioche/engine/speed.py, so that the same generator gives the same games both ways.
 *
 *     cc -O3 -march=native -o lettres_reference bench/lettres_reference.c
 *     ./lettres_reference WORD0 … WORD7 PLACE WEYL GAMES
 *
 * prints the moves made, the next number of the generator, and the seconds it took. The words are those of
 * Chance.words(), the oldest first, with PLACE 7 (where the youngest of them lies) and WEYL of the same Chance.
 */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SEATS = 4, CARDS = 52, EACH = 13, ROUNDS = 5 };

static const uint64_t DECK = 0xFFFFFFFFFFFFF;
static const uint64_t VOWELS = 0x4410445104111;
static const uint64_t M_AND_N = 0xC000003000;
static const uint64_t BLUE_H = 0x200000000;

typedef struct {
    uint32_t words[8];
    uint32_t place, weyl;
} Chance;

typedef struct {
    uint64_t hands[SEATS], counted[SEATS];
    uint64_t counting, pending, table, family, best;
    int tricks[SEATS], points[ROUNDS][SEATS];
    int laid[SEATS];
    int round, first, leader, player, taker, over;
} Game;

static inline uint32_t next32(Chance *chance) {
    uint32_t place = (chance->place + 1) & 7;
    uint32_t old = chance->words[place], new = chance->words[(place + 5) & 7];
    old ^= old << 18;
    old ^= old >> 13;
    new ^= new << 14;
    new ^= (new >> 15) ^ old;
    chance->words[place] = new;
    chance->place = place;
    chance->weyl += 0x61C88647;
    return new + (chance->weyl ^ (chance->weyl >> 16));
}

static inline uint32_t below(Chance *chance, uint32_t limit) {
    uint64_t product = (uint64_t)next32(chance) * limit;
    if ((uint32_t)product < limit) {
        uint32_t refused = -limit % limit;
        while ((uint32_t)product < refused) product = (uint64_t)next32(chance) * limit;
    }
    return product >> 32;
}

static void start_round(Game *game, Chance *chance) {
    static const uint64_t counting[ROUNDS + 1] = {
        0, 0, VOWELS, M_AND_N, BLUE_H, VOWELS | M_AND_N | BLUE_H,
    };
    uint8_t deck[CARDS];
    for (int i = 0; i < CARDS; i++) deck[i] = i;
    for (int i = CARDS - 1; i >= EACH; i--) {
        uint32_t j = below(chance, i + 1);
        uint8_t card = deck[i];
        deck[i] = deck[j];
        deck[j] = card;
    }
    for (int seat = 0; seat < SEATS; seat++) {
        uint64_t hand = 0;
        for (int i = 0; i < EACH; i++) hand |= 1ULL << deck[seat * EACH + i];
        game->hands[seat] = hand;
        game->counted[seat] = 0;
        game->tricks[seat] = 0;
    }
    game->counting = counting[game->round];
    game->pending = game->round == 1 || game->round == ROUNDS ? DECK : game->counting;
    game->first = game->round == 1 ? (int)below(chance, SEATS) : (game->first + 1) % SEATS;
    game->leader = game->player = game->first;
    game->table = game->family = 0;
}

static inline int list_moves(const Game *game, uint8_t *moves) {
    uint64_t hand = game->hands[game->player], legal = hand & game->family;
    if (!legal) legal = hand;
    int count = 0;
    for (; legal; legal &= legal - 1) moves[count++] = __builtin_ctzll(legal);
    return count;
}

static void end_round(Game *game, Chance *chance) {
    for (int seat = 0; seat < SEATS; seat++) {
        uint64_t taken = game->counted[seat];
        int points = 10 * __builtin_popcountll(taken & VOWELS) + 20 * __builtin_popcountll(taken & M_AND_N);
        points += 90 * __builtin_popcountll(taken & BLUE_H);
        if (game->round == 1 || game->round == ROUNDS) points += 5 * game->tricks[seat];
        game->points[game->round - 1][seat] = points;
    }
    if (game->round == ROUNDS) {
        game->over = 1;
    } else {
        game->round++;
        start_round(game, chance);
    }
}

static inline void carry_out(Game *game, Chance *chance, int card) {
    int seat = game->player;
    uint64_t bit = 1ULL << card;
    game->hands[seat] ^= bit;
    game->table |= bit;
    game->laid[seat] = card;
    if (!game->family) {
        game->family = 0x1FFFULL << (card / 13 * 13);
        game->best = bit;
        game->taker = seat;
    } else if ((bit & game->family) > game->best) {
        game->best = bit;
        game->taker = seat;
    }
    game->player = (seat + 1) & 3;
    if (game->player != game->leader) return;
    int taker = game->taker;
    game->tricks[taker]++;
    game->counted[taker] |= game->table & game->counting;
    game->pending &= ~game->table;
    game->leader = game->player = taker;
    game->table = game->family = 0;
    if (!game->pending) end_round(game, chance);
}

static long play(Chance *chance, long games) {
    long made = 0;
    uint8_t moves[CARDS];
    Game game;
    for (; games > 0; games--) {
        game.round = 1;
        game.over = 0;
        start_round(&game, chance);
        while (!game.over) {
            int count = list_moves(&game, moves);
            carry_out(&game, chance, moves[below(chance, count)]);
            made++;
        }
    }
    return made;
}

int main(int count, char **given) {
    if (count != 12) {
        fprintf(stderr, "usage: %s WORD0 … WORD7 PLACE WEYL GAMES\n", given[0]);
        return 2;
    }
    Chance chance;
    for (int i = 0; i < 8; i++) chance.words[i] = strtoul(given[1 + i], NULL, 10);
    chance.place = strtoul(given[9], NULL, 10);
    chance.weyl = strtoul(given[10], NULL, 10);
    struct timespec from, to;
    clock_gettime(CLOCK_MONOTONIC, &from);
    long made = play(&chance, strtol(given[11], NULL, 10));
    clock_gettime(CLOCK_MONOTONIC, &to);
    double seconds = (to.tv_sec - from.tv_sec) + (to.tv_nsec - from.tv_nsec) / 1e9;
    printf("%ld %u %.6f\n", made, next32(&chance), seconds);
    return 0;
}
