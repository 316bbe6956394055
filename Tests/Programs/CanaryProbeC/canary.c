#define _GNU_SOURCE
#include "canary.h"

#ifdef __linux__
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { window = 16, piece = 8, max_needle = 256, max_needles = 256, chunk = 1 << 20, max_maps = 4096 };

struct needle {
    char name[48];
    size_t count;
    unsigned char masked[max_needle];
};

static struct needle needles[max_needles];
static size_t needle_count;

static unsigned char mask(size_t index) { return (unsigned char)(0x5C + 31 * index); }

// MARK: Canaries

// splitmix64, eight bytes at a time: more than that is never anywhere but in the target.
static uint64_t canary_word(uint32_t id, uint64_t index) {
    uint64_t z = ((uint64_t)id << 32 | 0xCA9A91) + (index + 1) * 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

void canary_fill(uint32_t id, void *bytes, size_t count) {
    unsigned char *out = bytes;
    for (size_t i = 0; i < count; i++) out[i] = (unsigned char)(canary_word(id, i / 8) >> (8 * (i % 8)));
}

void canary_add(const char *name, const void *bytes, size_t count) {
    if (needle_count == max_needles || count < window || count > max_needle) abort();
    struct needle *n = &needles[needle_count++];
    snprintf(n->name, sizeof n->name, "%s", name);
    n->count = count;
    for (size_t i = 0; i < count; i++) n->masked[i] = ((const unsigned char *)bytes)[i] ^ mask(i);
}

void canary_print(void) {
    for (size_t k = 0; k < needle_count; k++) {
        printf("needle %s ", needles[k].name);
        for (size_t i = 0; i < needles[k].count; i++) printf("%02x", needles[k].masked[i]);
        printf("\n");
    }
}

int canary_add_masked(const char *line) {
    if (needle_count == max_needles) return -1;
    struct needle *n = &needles[needle_count];
    char hex[2 * max_needle + 1];
    if (sscanf(line, "%47s %512s", n->name, hex) != 2) return -1;
    n->count = strlen(hex) / 2;
    for (size_t i = 0; i < n->count; i++) {
        unsigned value;
        if (sscanf(hex + 2 * i, "%2x", &value) != 1) return -1;
        n->masked[i] = (unsigned char)value;
    }
    needle_count++;
    return n->count < window ? -1 : 0;
}

// MARK: Search

// Where each needle was found last, so that its pieces do not report one place several times.
static uint64_t last_start[max_needles];

// Any 16 bytes of a needle hold one of its pieces of 8 that begin at a multiple of 8.
struct index {
    unsigned char hit[1 << 13];  // one bit for each hash of a piece
    struct {
        uint64_t masked;
        uint16_t needle, offset, next;
    } pieces[max_needles * max_needle / piece];
    uint16_t heads[1 << 12];
    uint16_t count;
};

static struct index table;

static const uint64_t piece_mask = 0x6D5A3C9E17F0B284u;

static uint32_t hash(uint64_t word) { return (uint32_t)((word * 0x9E3779B97F4A7C15u) >> 48); }

static void build_index(void) {
    memset(&table, 0, sizeof table);
    memset(last_start, 0, sizeof last_start);
    table.count = 1;
    for (size_t k = 0; k < needle_count; k++) {
        for (size_t at = 0; at + piece <= needles[k].count; at += piece) {
            uint64_t word = 0;
            for (size_t i = 0; i < piece; i++)
                word |= (uint64_t)(unsigned char)(needles[k].masked[at + i] ^ mask(at + i)) << (8 * i);
            uint32_t h = hash(word);
            table.hit[h >> 3] |= (unsigned char)(1u << (h & 7));
            uint16_t slot = table.count++;
            table.pieces[slot].masked = word ^ piece_mask;
            table.pieces[slot].needle = (uint16_t)k;
            table.pieces[slot].offset = (uint16_t)at;
            table.pieces[slot].next = table.heads[h & 0xFFF];
            table.heads[h & 0xFFF] = slot;
        }
    }
}

typedef void report(const struct needle *needle, size_t run, uint64_t place, const void *context);

static void look(
    const unsigned char *bytes, size_t count, uint64_t base, report *found, const void *context) {
    for (size_t p = 0; p + piece <= count; p++) {
        uint64_t word;
        memcpy(&word, bytes + p, sizeof word);
        uint32_t h = hash(word);
        if (!(table.hit[h >> 3] >> (h & 7) & 1)) continue;
        for (uint16_t s = table.heads[h & 0xFFF]; s != 0; s = table.pieces[s].next) {
            if (table.pieces[s].masked != (word ^ piece_mask)) continue;
            const struct needle *n = &needles[table.pieces[s].needle];
            size_t first = table.pieces[s].offset, from = p, last = first + piece, to = p + piece;
            while (first > 0 && from > 0 && bytes[from - 1] == (n->masked[first - 1] ^ mask(first - 1)))
                first--, from--;
            while (last < n->count && to < count && bytes[to] == (n->masked[last] ^ mask(last)))
                last++, to++;
            if (to - from < window || last_start[n - needles] == base + from + 1) continue;
            last_start[n - needles] = base + from + 1;
            found(n, to - from, base + from, context);
        }
    }
}

// What was read last, a secret among it perhaps; never scanned and always wiped.
static unsigned char buffer[chunk];

static void wipe_buffer(void) { explicit_bzero(buffer, sizeof buffer); }

// MARK: Memory

struct mapping {
    uint64_t start, end;
    char name[64];
    int readable, secret;
};

static struct mapping maps[max_maps];
static size_t map_count;

static void list_mappings(void) {
    FILE *file = fopen("/proc/self/smaps", "re");
    if (!file) abort();
    char line[512];
    map_count = 0;
    struct mapping *m = NULL;
    while (fgets(line, sizeof line, file)) {
        uint64_t start, end;
        char rights[5], path[256] = "";
        if (sscanf(line, "%" SCNx64 "-%" SCNx64 " %4s %*s %*s %*s %255[^\n]", &start, &end, rights, path) >=
            3) {
            if (map_count == max_maps) abort();
            m = &maps[map_count++];
            *m = (struct mapping){.start = start, .end = end};
            const char *name = strrchr(path, '/');
            snprintf(m->name, sizeof m->name, "%.63s", path[0] == 0 ? "anonymous" : name ? name + 1 : path);
            for (char *c = m->name; *c; c++) if (*c == ' ') *c = '_';
            m->readable = rights[0] == 'r' && strncmp(path, "[vvar", 5) && strcmp(path, "[vsyscall]");
            m->secret = strstr(path, "secretmem") != NULL;
        } else if (m && strncmp(line, "VmFlags:", 8) == 0) {
            // Locked and left out of core dumps: our own memory for secrets where there is no
            // memfd_secret.
            if (strstr(line, " dd") && strstr(line, " lo")) m->secret = 1;
        }
    }
    fclose(file);
}

static void found_in_memory(const struct needle *n, size_t run, uint64_t place, const void *context) {
    const struct mapping *m = context;
    printf("found %s %zu %s %s+0x%" PRIx64 "\n", n->name, run, m->secret ? "secret" : "plain", m->name,
        place - m->start);
}

static void scan(void) {
    list_mappings();
    build_index();
    int memory = open("/proc/self/mem", O_RDONLY | O_CLOEXEC);
    if (memory < 0) abort();
    uint64_t total = 0;
    size_t scanned = 0;
    uint64_t mine = (uint64_t)(uintptr_t)buffer;
    for (size_t k = 0; k < map_count; k++) {
        struct mapping *m = &maps[k];
        if (!m->readable) continue;
        scanned++;
        if (m->secret) {
            // The kernel gives memory of memfd_secret to no /proc/PID/mem; its own process may read it.
            look((const unsigned char *)(uintptr_t)m->start, m->end - m->start, m->start, found_in_memory, m);
            total += m->end - m->start;
            continue;
        }
        // The chunks share 15 bytes, so that 16 stand together in one of them.
        for (uint64_t at = m->start; at < m->end;) {
            uint64_t count = m->end - at < chunk ? m->end - at : chunk;
            if (at < mine + chunk && at + count > mine) {
                if (at >= mine) {
                    at = mine + chunk < m->end ? mine + chunk : m->end;
                    continue;
                }
                count = mine - at;
            }
            ssize_t n = pread(memory, buffer, count, (off_t)at);
            if (n <= 0) {
                printf("unreadable %s errno %d\n", m->name, errno);
                break;
            }
            look(buffer, (size_t)n, at, found_in_memory, m);
            total += (uint64_t)n;
            if (at + (uint64_t)n >= m->end) break;
            at += (uint64_t)n == count && count == chunk ? (uint64_t)n - (window - 1) : (uint64_t)n;
        }
    }
    close(memory);
    wipe_buffer();
    printf("scanned %" PRIu64 " %zu\n", total >> 20, scanned);
    fflush(stdout);
}

// MARK: Threads

static sem_t wanted, done;

static void *scanner(void *unused) {
    (void)unused;
    for (;;) {
        sem_wait(&wanted);
        scan();
        sem_post(&done);
    }
}

void canary_start(void) {
    pthread_t thread;
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (sem_init(&wanted, 0, 0) || sem_init(&done, 0, 0)) abort();
    if (pthread_create(&thread, NULL, scanner, NULL)) abort();
}

void canary_scan(void) {
    sem_post(&wanted);
    while (sem_wait(&done) != 0) {}
}

static sem_t held;

static void *holder(void *argument) {
    unsigned char bytes[32];
    canary_fill((uint32_t)(uintptr_t)argument, bytes, sizeof bytes);
    __asm__ volatile("" : : "r"(bytes) : "memory");
    sem_post(&held);
    for (;;) pause();
}

void canary_hold_on_thread(uint32_t id) {
    pthread_t thread;
    if (sem_init(&held, 0, 0) || pthread_create(&thread, NULL, holder, (void *)(uintptr_t)id)) abort();
    while (sem_wait(&held) != 0) {}
}

// MARK: Files

static void found_in_file(const struct needle *n, size_t run, uint64_t place, const void *context) {
    (void)context;
    printf("found %s %zu file 0x%" PRIx64 "\n", n->name, run, place);
}

int canary_search(const char *path) {
    build_index();
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return -1;
    uint64_t at = 0;
    for (;;) {
        ssize_t n = pread(file, buffer, chunk, (off_t)at);
        if (n < 0) {
            close(file);
            return -1;
        }
        look(buffer, (size_t)n, at, found_in_file, NULL);
        if ((size_t)n < chunk) {
            at += (uint64_t)n;
            break;
        }
        at += (uint64_t)n - (window - 1);
    }
    close(file);
    wipe_buffer();
    printf("scanned %" PRIu64 " 1\n", at >> 20);
    return 0;
}
#endif
