#define _GNU_SOURCE
#include "hardening_probe.h"

#ifdef __linux__
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

void probe_write_lines_at_once(void) { setvbuf(stdout, NULL, _IOLBF, 0); }

static int closed(long descriptor) {
  if (descriptor < 0) return errno;
  close((int)descriptor);
  return 0;
}

static int checked(long result) { return result < 0 ? errno : 0; }

static long type_for(long domain) {
  switch ((int)domain) {
    case AF_NETLINK:
    case AF_PACKET:
      return SOCK_RAW;
    default:
      return SOCK_STREAM;
  }
}

int probe_socket(long domain) {
  return closed(syscall(SYS_socket, domain, type_for(domain), 0L));
}

int probe_socketpair(long domain) {
  int pair[2];
  if (syscall(SYS_socketpair, domain, (long)SOCK_STREAM, 0L, pair) != 0) return errno;
  close(pair[0]);
  close(pair[1]);
  return 0;
}

int probe_terminal_input(unsigned long request) {
  char character = 'x';
  // Standard input of the probe is no terminal, so that nothing is typed anywhere.
  return syscall(SYS_ioctl, 0L, request, &character) == 0 ? 0 : errno;
}

int probe_io_uring_setup(void) {
  unsigned char parameters[256] = {0};  // the kernel's structure is shorter
  return closed(syscall(SYS_io_uring_setup, 1L, parameters));
}

int probe_io_uring_enter(void) {
  return checked(syscall(SYS_io_uring_enter, -1L, 0L, 0L, 0L, 0L, 0L));
}

int probe_io_uring_register(void) {
  return checked(syscall(SYS_io_uring_register, -1L, 0L, 0L, 0L));
}

#ifdef __x86_64__
static int outcome(pid_t child) {
  int status = 0;
  if (child < 0) return errno;
  if (waitpid(child, &status, 0) != child) return errno;
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

int probe_32_bit_call(void) {
  pid_t child = fork();
  if (child == 0) {
    int result = 20;  // getpid of i386
    __asm__ volatile("int $0x80" : "+a"(result) : : "memory", "r8", "r9", "r10", "r11");
    _exit(result < 0 ? -result : 0);
  }
  return outcome(child);
}

int probe_x32_call(void) {
  pid_t child = fork();
  if (child == 0) {
    long result = 0x40000000L | SYS_getpid;
    __asm__ volatile("syscall" : "+a"(result) : : "memory", "rcx", "r11");
    _exit(result < 0 ? (int)-result : 0);
  }
  return outcome(child);
}
#else
int probe_32_bit_call(void) { return ENOTSUP; }
int probe_x32_call(void) { return ENOTSUP; }
#endif

static int requests[2], replies[2];

static void *serve(void *unused) {
  long domain;
  while (read(requests[0], &domain, sizeof domain) == sizeof domain) {
    int reply = probe_socket(domain);
    if (write(replies[1], &reply, sizeof reply) != sizeof reply) break;
  }
  return unused;
}

int probe_thread_start(void) {
  pthread_t thread;
  if (pipe(requests) != 0 || pipe(replies) != 0) return errno;
  return pthread_create(&thread, NULL, serve, NULL);
}

int probe_thread_socket(long domain) {
  int reply;
  if (write(requests[1], &domain, sizeof domain) != sizeof domain) return errno;
  if (read(replies[0], &reply, sizeof reply) != sizeof reply) return errno;
  return reply;
}

int probe_run(const char *path, const char *argument) {
  int status = 0;
  pid_t child = fork();
  if (child == 0) {
    char *arguments[] = {(char *)path, (char *)argument, NULL};
    execv(path, arguments);
    _exit(errno);
  }
  if (child < 0 || waitpid(child, &status, 0) != child) return errno;
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

static struct sockaddr_in loopback(in_port_t port) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

int probe_tcp_bind(void) {
  struct sockaddr_in address = loopback(0);
  int descriptor = socket(AF_INET, SOCK_STREAM, 0);
  int result = checked(bind(descriptor, (struct sockaddr *)&address, sizeof address));
  close(descriptor);
  return result;
}

int probe_tcp_connect(void) {
  struct sockaddr_in address = loopback(1);
  int descriptor = socket(AF_INET, SOCK_STREAM, 0);
  int result = checked(connect(descriptor, (struct sockaddr *)&address, sizeof address));
  close(descriptor);
  return result;
}

static socklen_t abstract(struct sockaddr_un *address) {
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  int length = snprintf(
      address->sun_path + 1, sizeof address->sun_path - 1, "hardening-probe-%d", (int)getpid());
  return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + (size_t)length);
}

int probe_abstract_listen(void) {
  struct sockaddr_un address;
  socklen_t length = abstract(&address);
  int descriptor = socket(AF_UNIX, SOCK_STREAM, 0);
  if (bind(descriptor, (struct sockaddr *)&address, length) != 0) return errno;
  return checked(listen(descriptor, 4));
}

int probe_abstract_connect(void) {
  struct sockaddr_un address;
  socklen_t length = abstract(&address);
  int descriptor = socket(AF_UNIX, SOCK_STREAM, 0);
  int result = checked(connect(descriptor, (struct sockaddr *)&address, length));
  close(descriptor);
  return result;
}

int probe_local_listen(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) return ENAMETOOLONG;
  strcpy(address.sun_path, path);
  int descriptor = socket(AF_UNIX, SOCK_STREAM, 0);
  if (bind(descriptor, (struct sockaddr *)&address, sizeof address) != 0) return errno;
  return checked(listen(descriptor, 4));
}

int probe_sqlite(const char *path) {
  void *library = dlopen("libsqlite3.so.0", RTLD_NOW);
  if (library == NULL) return ELIBACC;
  int (*open)(const char *, void **) =
      (int (*)(const char *, void **))dlsym(library, "sqlite3_open");
  int (*run)(void *, const char *, void *, void *, void *) =
      (int (*)(void *, const char *, void *, void *, void *))dlsym(library, "sqlite3_exec");
  int (*done)(void *) = (int (*)(void *))dlsym(library, "sqlite3_close");
  if (open == NULL || run == NULL || done == NULL) return ELIBACC;

  void *database = NULL;
  if (open(path, &database) != 0) return EIO;
  int result = run(
      database,
      "PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA; PRAGMA temp_store = MEMORY;"
      "CREATE TABLE a (b); BEGIN; INSERT INTO a VALUES (randomblob(100000)); COMMIT;"
      "BEGIN; DELETE FROM a; ROLLBACK; VACUUM;",
      NULL, NULL, NULL);
  return done(database) == 0 && result == 0 ? 0 : EIO;
}

int probe_terminal(int file) {
  struct termios settings;
  return checked(tcgetattr(file, &settings));
}

int probe_map(size_t count, int rights) {
  unsigned char *bytes = mmap(NULL, count, rights, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (bytes == MAP_FAILED) return errno;
  if (rights & PROT_WRITE) ((volatile unsigned char *)bytes)[count - 1] = 1;
  return checked(munmap(bytes, count));
}

int probe_make_executable(void) {
  void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED) return errno;
  return checked(mprotect(page, 4096, PROT_READ | PROT_EXEC));
}

int probe_spin(void) {
  volatile unsigned long turns = 0;
  while (turns < 100000000000UL) turns++;
  return 0;
}

void probe_end(void) { _exit(0); }

int probe_memory_file(void) { return closed(memfd_create("probe", 0)); }

int probe_fork(void) {
  // Not the C library's fork, which makes other calls first.
  long child = syscall(SYS_clone, (long)SIGCHLD, 0L, 0L, 0L, 0L);
  if (child == 0) _exit(0);
  int status = 0;
  if (child < 0 || waitpid((pid_t)child, &status, 0) != child) return errno;
  return status;
}

int probe_trace_me(void) { return checked(ptrace(PTRACE_TRACEME, 0, NULL, NULL)); }

int probe_ignore_signal(void) { return signal(SIGUSR1, SIG_IGN) == SIG_ERR ? errno : 0; }

int probe_map_file(void) {
  return mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, 0, 0) == MAP_FAILED ? -1 : 0;
}

int probe_trace(void) { return checked(ptrace(PTRACE_PEEKDATA, 0, NULL, NULL)); }

static int copy_memory(long call) {
  char from = 'x', to = 0;
  struct iovec local = {&to, 1}, remote = {&from, 1};
  return checked(syscall(call, (long)getpid(), &local, 1L, &remote, 1L, 0L));
}

int probe_read_memory(void) { return copy_memory(SYS_process_vm_readv); }

int probe_write_memory(void) { return copy_memory(SYS_process_vm_writev); }

int probe_take_descriptor(void) { return checked(syscall(SYS_pidfd_getfd, -1L, 0L, 0L)); }

int probe_run_from_memory(const char *path) {
  int program = open(path, O_RDONLY | O_CLOEXEC);
  int copy = memfd_create("probe", MFD_CLOEXEC);
  char bytes[65536];
  ssize_t count;
  if (program < 0 || copy < 0) return errno;
  while ((count = read(program, bytes, sizeof bytes)) > 0)
    if (write(copy, bytes, (size_t)count) != count) return errno;
  close(program);
  pid_t child = fork();
  if (child == 0) {
    char *arguments[] = {(char *)path, NULL};
    syscall(SYS_execveat, (long)copy, "", arguments, environ, (long)AT_EMPTY_PATH);
    _exit(errno);
  }
  int status = 0;
  close(copy);
  if (child < 0 || waitpid(child, &status, 0) != child) return errno;
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

long probe_call(const char *name) {
  if (strcmp(name, "landlock_create_ruleset") == 0) return 444;
  if (strcmp(name, "close_range") == 0) return 436;
  return -1;
}

int probe_forget(const long *calls, int count) {
  enum { most = 8 };
  if (count > most) return EINVAL;
  struct sock_filter code[2 * most + 2];
  unsigned short length = 0;
  code[length++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS,
                                                offsetof(struct seccomp_data, nr));
  for (int number = 0; number < count; number++) {
    code[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K,
                                                  (unsigned)calls[number], 0, 1);
    code[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS);
  }
  code[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  struct sock_fprog filter = {length, code};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1UL, 0UL, 0UL, 0UL) != 0) return errno;
  return checked(prctl(PR_SET_SECCOMP, (unsigned long)SECCOMP_MODE_FILTER, &filter, 0UL, 0UL));
}

int probe_become(const char *path, char *const arguments[]) {
  return execve(path, arguments, environ);
}

int probe_execute(const char *path) {
  char *arguments[] = {(char *)path, NULL};
  return execv(path, arguments);
}

int probe_thread_without_arguments(void) { return (int)syscall(SYS_clone3, NULL, 0L); }

int probe_read(int descriptor) {
  char byte;
  return (int)read(descriptor, &byte, 0);
}
#endif
