// Raw system calls for the probe of the hardening, made without the C library's help so that
// nothing but the kernel can refuse them. Each returns 0 when the kernel allowed it, and the
// error number otherwise, unless said.

#ifndef HARDENING_PROBE_H
#define HARDENING_PROBE_H

#include <stddef.h>

/// Makes standard output line buffered, so that lines of parent and child keep their order.
void probe_write_lines_at_once(void);

/// socket(2) with a full 64-bit domain; the socket is closed again.
int probe_socket(long domain);

/// ioctl(2) with a request that types into a terminal, on a standard input that is none.
int probe_terminal_input(unsigned long request);

/// socketpair(2); the sockets are closed again.
int probe_socketpair(long domain);

/// io_uring_setup(2) for one entry; closed again.
int probe_io_uring_setup(void);

/// io_uring_enter(2) and io_uring_register(2) on a descriptor that is no ring: EBADF when the call
/// reaches the kernel.
int probe_io_uring_enter(void);
int probe_io_uring_register(void);

/// A child makes a 32-bit system call (`int 0x80`). Negative: the signal that killed it.
/// ENOTSUP where the machine is not x86-64.
int probe_32_bit_call(void);

/// The same with a call of the x32 convention.
int probe_x32_call(void);

/// Starts a thread that waits for `probe_thread_socket`.
int probe_thread_start(void);

/// `probe_socket` on that thread.
int probe_thread_socket(long domain);

/// Runs a program with one argument and waits for it. 0 when it ran and ended well; the error
/// number when it could not be executed.
int probe_run(const char *path, const char *argument);

/// Binds a TCP socket to a free port of the loopback address.
int probe_tcp_bind(void);

/// Connects to TCP port 1 of the loopback address, where nobody listens.
int probe_tcp_connect(void);

/// Listens on an abstract AF_UNIX address of this process, and stays open.
int probe_abstract_listen(void);

/// Connects to it.
int probe_abstract_connect(void);

/// Listens on a socket at that path, and stays open.
int probe_local_listen(const char *path);

/// Loads SQLite, and in a database at that path commits a transaction under a rollback journal.
/// EIO for an error of SQLite, ELIBACC when it cannot be loaded.
int probe_sqlite(const char *path);

/// Asks a terminal's settings of an open file.
int probe_terminal(int file);

/// Maps that many bytes of anonymous memory with these rights, touches the last one where it may be
/// written, and unmaps it.
int probe_map(size_t count, int rights);

/// Makes anonymous memory executable after the fact.
int probe_make_executable(void);

/// Computes for a minute and more.
int probe_spin(void);

/// Ends the process at once, without cleaning up.
void probe_end(void) __attribute__((noreturn));

/// memfd_create(2); closed again.
int probe_memory_file(void);

/// A child that ends at once.
int probe_fork(void);

/// ptrace(2), PTRACE_TRACEME.
int probe_trace_me(void);

/// Ignores a signal.
int probe_ignore_signal(void);

/// Calls about other processes, aimed so that no process is touched: ESRCH or EBADF when they reach
/// the kernel, process_vm_* on this very process.
int probe_trace(void);
int probe_read_memory(void);
int probe_write_memory(void);
int probe_take_descriptor(void);

/// Copies a program into a file of memory, and runs it from there in a child. 0 when it ran and ended
/// well.
int probe_run_from_memory(const char *path);

/// Has the kernel answer these system calls with ENOSYS from now on, as one does that is older.
int probe_forget(const long *calls, int count);

/// The number of one of the system calls that can be forgotten, by its name; -1 for others.
long probe_call(const char *name);

// These return what the system call does, with errno set.

/// execve(2) with a list of arguments and this process's environment.
int probe_become(const char *path, char *const arguments[]);

/// Maps standard input, whatever that is.
int probe_map_file(void);

/// execve(2), in this very process.
int probe_execute(const char *path);

/// clone3(2) with nothing to say what it shall make: EINVAL when the call reaches the kernel.
int probe_thread_without_arguments(void);

/// read(2) of no bytes.
int probe_read(int descriptor);

#endif
