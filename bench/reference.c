/* The same random games in hand-written C: the yardstick for the speed of the compiled rules.

   Usage: reference GAME W0 W1 W2 W3 W4 W5 W6 W7 WEYL GAMES
   The generator starts with these eight words, the oldest first, and weyl (Chance in
   src/pioche/engine/chance.py, decimal). Every number is drawn for the same purpose and in the same order
   as in random_games of src/pioche/engine/speed.py, so that both play exactly the same games.
   Prints: moves made, the generator's next number, seconds. The first two prove that the work was the same.

   cc -O3 -march=native -o reference reference.c */

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- chance ---- */

typedef struct {
    uint32_t words[8];
    uint32_t place;
    uint32_t weyl;
} Chance;

static inline uint32_t next32(Chance *chance) {
    uint32_t place = (chance->place + 1) & 7;
    uint32_t old = chance->words[place];
    uint32_t new = chance->words[(place + 5) & 7];
    old ^= old << 18;
    old ^= old >> 13;
    new ^= new << 14;
    new ^= (new >> 15) ^ old;
    chance->words[place] = new;
    chance->place = place;
    chance->weyl += 0x61C88647u;
    return new + (chance->weyl ^ (chance->weyl >> 16));
}

static inline uint32_t below(Chance *chance, uint32_t limit) {
    uint64_t product = (uint64_t)next32(chance) * limit;
    if ((uint32_t)product < limit) {
        uint32_t refused = -limit % limit; /* 2**32 mod limit */
        while ((uint32_t)product < refused) {
            product = (uint64_t)next32(chance) * limit;
        }
    }
    return (uint32_t)(product >> 32);
}

static inline void shuffle(Chance *chance, uint8_t *cards, uint32_t low, uint32_t high) {
    for (uint32_t i = high; i-- > low;) {
        uint32_t j = below(chance, i + 1);
        uint8_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

/* Nobody reads the last position of a game; without this the compiler would not keep it. */
#define KEEP(position) __asm__ volatile("" : : "r"(&(position)) : "memory")

/* ---- Non Merci !, 3 seats, no options ---- */

enum { NM_SEATS = 3, NM_CHIPS = 11, NM_LOWEST = 3, NM_CARDS = 33, NM_REMOVED = 9, TAKE = 0, PASS = 1 };

typedef struct {
    uint8_t cards[NM_CARDS]; /* the nine removed, then the pile with its top last */
    uint8_t left;
    uint8_t card;
    uint8_t pot;
    uint8_t player;
    uint8_t over;
    uint8_t chips[NM_SEATS];
    uint64_t taken[NM_SEATS];
} NonMerci;

static inline void nm_deal(NonMerci *game, Chance *chance) {
    for (int i = 0; i < NM_CARDS; i++) {
        game->cards[i] = (uint8_t)(NM_LOWEST + i);
    }
    shuffle(chance, game->cards, NM_REMOVED, NM_CARDS);
    for (int seat = 0; seat < NM_SEATS; seat++) {
        game->chips[seat] = NM_CHIPS;
        game->taken[seat] = 0;
    }
    game->player = (uint8_t)below(chance, NM_SEATS);
    game->left = NM_CARDS - 1;
    game->card = game->cards[NM_CARDS - 1];
    game->pot = 0;
    game->over = 0;
}

static inline uint32_t nm_list_moves(const NonMerci *game, uint8_t *moves) {
    moves[0] = TAKE;
    moves[1] = PASS;
    return 1 + (game->chips[game->player] > 0);
}

static inline void nm_carry_out(NonMerci *game, uint8_t move) {
    uint8_t seat = game->player;
    if (move == PASS) {
        game->chips[seat]--;
        game->pot++;
        game->player = seat + 1 == NM_SEATS ? 0 : seat + 1;
        return;
    }
    game->chips[seat] += game->pot;
    game->taken[seat] |= (uint64_t)1 << game->card;
    game->pot = 0;
    if (game->left > NM_REMOVED) {
        game->card = game->cards[--game->left];
    } else {
        game->card = 0;
        game->over = 1;
    }
}

static uint64_t non_merci(Chance *chance, uint64_t games) {
    uint64_t made = 0;
    NonMerci game;
    for (; games > 0; games--) {
        nm_deal(&game, chance);
        do {
            uint8_t moves[2];
            uint32_t count = nm_list_moves(&game, moves);
            nm_carry_out(&game, moves[below(chance, count)]);
            made++;
        } while (!game.over);
        KEEP(game);
    }
    return made;
}

/* ---- Plis de lettres, 4 seats; card = 13 * family + place in it, as a bit ---- */

enum { LE_SEATS = 4, LE_CARDS = 52, LE_EACH = 13, LE_ROUNDS = 5 };

static const uint64_t DECK = 0xFFFFFFFFFFFFF;
static const uint64_t VOWELS = 0x4410445104111;
static const uint64_t M_AND_N = 0xC000003000;
static const uint64_t BLUE_H = 0x200000000;

typedef struct {
    uint64_t hands[LE_SEATS], counted[LE_SEATS];
    uint64_t counting, pending, table, family, best;
    int tricks[LE_SEATS], points[LE_ROUNDS][LE_SEATS];
    int laid[LE_SEATS];
    int round, first, leader, player, taker, over;
} Lettres;

static void le_start_round(Lettres *game, Chance *chance) {
    static const uint64_t counting[LE_ROUNDS + 1] = {
        0, 0, VOWELS, M_AND_N, BLUE_H, VOWELS | M_AND_N | BLUE_H,
    };
    uint8_t deck[LE_CARDS];
    for (int i = 0; i < LE_CARDS; i++) deck[i] = (uint8_t)i;
    for (int i = LE_CARDS - 1; i >= LE_EACH; i--) {
        uint32_t j = below(chance, i + 1);
        uint8_t card = deck[i];
        deck[i] = deck[j];
        deck[j] = card;
    }
    for (int seat = 0; seat < LE_SEATS; seat++) {
        uint64_t hand = 0;
        for (int i = 0; i < LE_EACH; i++) hand |= 1ULL << deck[seat * LE_EACH + i];
        game->hands[seat] = hand;
        game->counted[seat] = 0;
        game->tricks[seat] = 0;
    }
    game->counting = counting[game->round];
    game->pending = game->round == 1 || game->round == LE_ROUNDS ? DECK : game->counting;
    game->first = game->round == 1 ? (int)below(chance, LE_SEATS) : (game->first + 1) % LE_SEATS;
    game->leader = game->player = game->first;
    game->table = game->family = 0;
}

static inline int le_list_moves(const Lettres *game, uint8_t *moves) {
    uint64_t hand = game->hands[game->player], legal = hand & game->family;
    if (!legal) legal = hand;
    int count = 0;
    for (; legal; legal &= legal - 1) moves[count++] = (uint8_t)__builtin_ctzll(legal);
    return count;
}

static void le_end_round(Lettres *game, Chance *chance) {
    for (int seat = 0; seat < LE_SEATS; seat++) {
        uint64_t taken = game->counted[seat];
        int points = 10 * __builtin_popcountll(taken & VOWELS) + 20 * __builtin_popcountll(taken & M_AND_N);
        points += 90 * __builtin_popcountll(taken & BLUE_H);
        if (game->round == 1 || game->round == LE_ROUNDS) points += 5 * game->tricks[seat];
        game->points[game->round - 1][seat] = points;
    }
    if (game->round == LE_ROUNDS) {
        game->over = 1;
    } else {
        game->round++;
        le_start_round(game, chance);
    }
}

static inline void le_carry_out(Lettres *game, Chance *chance, int card) {
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
    if (!game->pending) le_end_round(game, chance);
}

static uint64_t lettres(Chance *chance, uint64_t games) {
    uint64_t made = 0;
    uint8_t moves[LE_CARDS];
    Lettres game;
    for (; games > 0; games--) {
        game.round = 1;
        game.over = 0;
        le_start_round(&game, chance);
        while (!game.over) {
            int count = le_list_moves(&game, moves);
            le_carry_out(&game, chance, moves[below(chance, count)]);
            made++;
        }
        KEEP(game);
    }
    return made;
}

/* ---- which games there are ---- */

typedef struct {
    const char *name;
    uint64_t (*play)(Chance *chance, uint64_t games);
} Reference;

static const Reference REFERENCES[] = {
    {"non-merci", non_merci},
    {"lettres", lettres},
};

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
    if (argc != 12) {
        fprintf(stderr, "usage: %s GAME W0 W1 W2 W3 W4 W5 W6 W7 WEYL GAMES\n", argv[0]);
        return 2;
    }
    Chance chance;
    for (int i = 0; i < 8; i++) {
        chance.words[i] = (uint32_t)strtoull(argv[2 + i], NULL, 10);
    }
    chance.place = 7; /* of the ring: the oldest word comes next */
    chance.weyl = (uint32_t)strtoull(argv[10], NULL, 10);
    uint64_t games = strtoull(argv[11], NULL, 10);
    for (size_t i = 0; i < sizeof REFERENCES / sizeof *REFERENCES; i++) {
        if (strcmp(argv[1], REFERENCES[i].name) == 0) {
            double start = seconds();
            uint64_t made = REFERENCES[i].play(&chance, games);
            double elapsed = seconds() - start;
            printf("%" PRIu64 " %" PRIu32 " %.6f\n", made, next32(&chance), elapsed);
            return 0;
        }
    }
    fprintf(stderr, "%s: no such game: %s\n", argv[0], argv[1]);
    return 2;
}
