#define _GNU_SOURCE
#include "whisper_process.h"

#include <errno.h>

#ifdef __linux__
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// The numbers are the same on every architecture.
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif

// The kernel's layout (include/uapi/linux/landlock.h) as of ABI 6. An older kernel takes the
// longer structure as long as what it does not know is zero.
struct ruleset_attributes {
  uint64_t handled_files;
  uint64_t handled_network;  // ABI 4
  uint64_t scopes;           // ABI 6
};

struct path_rule {
  uint64_t rights;
  int32_t path;
} __attribute__((packed));

enum { version_query = 1, path_beneath = 1 };

int whisper_set_dumpable(int dumpable) {
  return prctl(PR_SET_DUMPABLE, (unsigned long)dumpable, 0UL, 0UL, 0UL);
}

int whisper_dumpable(void) { return prctl(PR_GET_DUMPABLE, 0UL, 0UL, 0UL, 0UL); }

int whisper_set_no_new_privileges(void) {
  return prctl(PR_SET_NO_NEW_PRIVS, 1UL, 0UL, 0UL, 0UL);
}

int whisper_no_new_privileges(void) { return prctl(PR_GET_NO_NEW_PRIVS, 0UL, 0UL, 0UL, 0UL); }

int whisper_end_with_parent(void) {
  return prctl(PR_SET_PDEATHSIG, (unsigned long)SIGKILL, 0UL, 0UL, 0UL);
}

int whisper_hear_of_pipe(int descriptor, int isWanted) {
  int flags = fcntl(descriptor, F_GETFL);
  if (flags < 0) return -1;
  if (isWanted && (fcntl(descriptor, F_SETOWN, getpid()) != 0 || fcntl(descriptor, F_SETSIG, SIGTERM) != 0)) return -1;
  return fcntl(descriptor, F_SETFL, isWanted ? flags | O_ASYNC : flags & ~O_ASYNC);
}

int whisper_landlock_abi(void) {
  return (int)syscall(SYS_landlock_create_ruleset, (void *)0, (size_t)0, (uint32_t)version_query);
}

int whisper_landlock_create(uint64_t files, uint64_t network, uint64_t scopes) {
  struct ruleset_attributes attributes = {files, network, scopes};
  return (int)syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, (uint32_t)0);
}

int whisper_open_path(const char *path) { return open(path, O_PATH | O_CLOEXEC); }

int whisper_landlock_allow(int ruleset, int path, uint64_t rights) {
  struct path_rule rule = {rights, path};
  return (int)syscall(SYS_landlock_add_rule, ruleset, path_beneath, &rule, (uint32_t)0);
}

int whisper_landlock_restrict(int ruleset, uint32_t flags) {
  return (int)syscall(SYS_landlock_restrict_self, ruleset, flags);
}
#else
static int unsupported(void) {
  errno = ENOSYS;
  return -1;
}

int whisper_set_dumpable(int dumpable) {
  (void)dumpable;
  return unsupported();
}

int whisper_dumpable(void) { return unsupported(); }

int whisper_set_no_new_privileges(void) { return unsupported(); }

int whisper_no_new_privileges(void) { return unsupported(); }

int whisper_end_with_parent(void) { return unsupported(); }

int whisper_hear_of_pipe(int descriptor, int isWanted) {
  (void)descriptor;
  (void)isWanted;
  return unsupported();
}

int whisper_landlock_abi(void) { return unsupported(); }

int whisper_landlock_create(uint64_t files, uint64_t network, uint64_t scopes) {
  (void)files, (void)network, (void)scopes;
  return unsupported();
}

int whisper_open_path(const char *path) {
  (void)path;
  return unsupported();
}

int whisper_landlock_allow(int ruleset, int path, uint64_t rights) {
  (void)ruleset, (void)path, (void)rights;
  return unsupported();
}

int whisper_landlock_restrict(int ruleset, uint32_t flags) {
  (void)ruleset, (void)flags;
  return unsupported();
}
#endif

#ifdef __APPLE__
#include <TargetConditionals.h>
#endif

#if defined(__APPLE__) && TARGET_OS_OSX
// clang-format off
#include <sys/types.h>
#include <sys/ptrace.h>
// clang-format on

int whisper_deny_attach(void) { return ptrace(PT_DENY_ATTACH, 0, 0, 0); }
#else
int whisper_deny_attach(void) {
  errno = ENOSYS;
  return -1;
}
#endif
