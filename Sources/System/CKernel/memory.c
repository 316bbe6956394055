#define _GNU_SOURCE
#include "whisper_memory.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#ifdef __linux__
#include <fcntl.h>
#include <sys/random.h>
#include <sys/syscall.h>

#ifndef SYS_memfd_secret
#define SYS_memfd_secret 447
#endif

int whisper_memfd_secret(void) { return (int)syscall(SYS_memfd_secret, O_CLOEXEC); }

void whisper_wipe(void *bytes, size_t count) { explicit_bzero(bytes, count); }
#else
#include <stdlib.h>
#include <sys/random.h>

int whisper_memfd_secret(void) {
  errno = ENOSYS;
  return -1;
}

void whisper_wipe(void *bytes, size_t count) { memset_s(bytes, count, 0, count); }
#endif

int whisper_random(void *bytes, size_t count) {
  unsigned char *cursor = bytes;
  while (count > 0) {
    size_t step = count > 256 ? 256 : count;  // getentropy's limit; never short below it
    if (getentropy(cursor, step) != 0) return -1;
    cursor += step;
    count -= step;
  }
  return 0;
}

// Ciphers work in vector registers, and leave the last key there: for a core dump's register notes, and
// for the loader, which writes them to the stack when it binds a symbol at its first call.
#if defined(__x86_64__)
__attribute__((target("avx"))) static void clear_avx(void) {
  __asm__ volatile("vzeroall" ::: "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7",
                   "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15");
}

#define CLEAR(n) __asm__ volatile("vpxorq %%zmm" #n ", %%zmm" #n ", %%zmm" #n ::: "xmm" #n)
__attribute__((target("avx512f"))) static void clear_avx512(void) {
  CLEAR(16); CLEAR(17); CLEAR(18); CLEAR(19); CLEAR(20); CLEAR(21); CLEAR(22); CLEAR(23);
  CLEAR(24); CLEAR(25); CLEAR(26); CLEAR(27); CLEAR(28); CLEAR(29); CLEAR(30); CLEAR(31);
}
#undef CLEAR

static void clear_vector_registers(void) {
  if (__builtin_cpu_supports("avx512f")) clear_avx512();
  if (__builtin_cpu_supports("avx")) {
    clear_avx();
    return;
  }
#define CLEAR(n) __asm__ volatile("pxor %%xmm" #n ", %%xmm" #n ::: "xmm" #n)
  CLEAR(0); CLEAR(1); CLEAR(2); CLEAR(3); CLEAR(4); CLEAR(5); CLEAR(6); CLEAR(7);
  CLEAR(8); CLEAR(9); CLEAR(10); CLEAR(11); CLEAR(12); CLEAR(13); CLEAR(14); CLEAR(15);
#undef CLEAR
}
#elif defined(__aarch64__)
static void clear_vector_registers(void) {
  // v8 to v15 belong to the caller, who may have something there.
#define CLEAR(n) __asm__ volatile("movi v" #n ".2d, #0" ::: "v" #n)
  CLEAR(0); CLEAR(1); CLEAR(2); CLEAR(3); CLEAR(4); CLEAR(5); CLEAR(6); CLEAR(7);
  CLEAR(16); CLEAR(17); CLEAR(18); CLEAR(19); CLEAR(20); CLEAR(21); CLEAR(22); CLEAR(23);
  CLEAR(24); CLEAR(25); CLEAR(26); CLEAR(27); CLEAR(28); CLEAR(29); CLEAR(30); CLEAR(31);
#undef CLEAR
}
#else
static void clear_vector_registers(void) {}
#endif

__attribute__((noinline)) void whisper_scrub_stack(void) {
  unsigned char frame[32 * 1024];
  whisper_wipe(frame, sizeof frame);
  clear_vector_registers();
}
