#define _GNU_SOURCE
#include "whisper_local_listener.h"
#include "whisper_local_address.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

// The only file of the product that calls bind, listen or accept4 (scripts/check-symbols looks): who listens has a name in
// the file system. It is a target of its own, so that a program which listens at nothing imports none of these calls.

int whisper_local_listen(const char *path, int backlog) {
  struct sockaddr_un address;
  if (whisper_local_address(path, &address) != 0) return -1;
#ifdef SOCK_CLOEXEC
  int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (descriptor < 0) return -1;
  // Linux gives the name the mode of the socket: there is no instant with another one.
  if (fchmod(descriptor, 0600) != 0 || bind(descriptor, (const struct sockaddr *)&address, sizeof address) != 0) {
    return whisper_local_close_after_error(descriptor);
  }
#else
  int descriptor = socket(AF_UNIX, SOCK_STREAM, 0);
  if (descriptor < 0) return -1;
  // Until it listens, nobody can connect.
  if (fcntl(descriptor, F_SETFD, FD_CLOEXEC) != 0 || fcntl(descriptor, F_SETFL, O_NONBLOCK) != 0 ||
      bind(descriptor, (const struct sockaddr *)&address, sizeof address) != 0 || chmod(path, 0600) != 0) {
    return whisper_local_close_after_error(descriptor);
  }
#endif
  if (listen(descriptor, backlog) != 0) {
    int code = errno;
    unlink(path);
    errno = code;
    return whisper_local_close_after_error(descriptor);
  }
  return descriptor;
}

int whisper_local_accept(int descriptor) {
#ifdef SOCK_CLOEXEC
  return accept4(descriptor, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
#else
  int connection = accept(descriptor, NULL, NULL);
  if (connection < 0) return -1;
  if (fcntl(connection, F_SETFD, FD_CLOEXEC) != 0 || fcntl(connection, F_SETFL, O_NONBLOCK) != 0) {
    return whisper_local_close_after_error(connection);
  }
  return connection;
#endif
}
