#define _GNU_SOURCE
#include "whisper_local_socket.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

// The only file of the product that calls socket, connect, bind, listen or accept4 (scripts/check-symbols looks): what it
// can reach is in the file system, by a path.

// A section for each function: a release link leaves out those that a program does not use, and their imports with them.
#ifdef __ELF__
#define OWN_SECTION(name) __attribute__((section(".text." #name)))
#else
#define OWN_SECTION(name)
#endif

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

static inline int address_of(const char *path, struct sockaddr_un *address) {
  size_t count = strlen(path);
  if (count == 0) {
    errno = ENOENT;
    return -1;
  }
  if (count >= sizeof address->sun_path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  memcpy(address->sun_path, path, count);
  return 0;
}

static inline int close_after_error(int descriptor) {
  int code = errno;
  close(descriptor);
  errno = code;
  return -1;
}

OWN_SECTION(whisper_local_connect)
int whisper_local_connect(const char *path, unsigned milliseconds) {
  struct sockaddr_un address;
  if (address_of(path, &address) != 0) return -1;
#ifdef SOCK_CLOEXEC
  int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
#else
  int descriptor = socket(AF_UNIX, SOCK_STREAM, 0);
#endif
  if (descriptor < 0) return -1;
  struct timeval limit = {.tv_sec = milliseconds / 1000, .tv_usec = milliseconds % 1000 * 1000};
  if (setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit) != 0 ||
      connect(descriptor, (const struct sockaddr *)&address, sizeof address) != 0) {
    return close_after_error(descriptor);
  }
  return descriptor;
}

OWN_SECTION(whisper_local_send)
ssize_t whisper_local_send(int descriptor, const void *bytes, size_t count) {
  return send(descriptor, bytes, count, MSG_NOSIGNAL);
}

OWN_SECTION(whisper_local_listen)
int whisper_local_listen(const char *path, int backlog) {
  struct sockaddr_un address;
  if (address_of(path, &address) != 0) return -1;
#ifdef SOCK_CLOEXEC
  int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (descriptor < 0) return -1;
  // Linux gives the name the mode of the socket: there is no instant with another one.
  if (fchmod(descriptor, 0600) != 0 || bind(descriptor, (const struct sockaddr *)&address, sizeof address) != 0) {
    return close_after_error(descriptor);
  }
#else
  int descriptor = socket(AF_UNIX, SOCK_STREAM, 0);
  if (descriptor < 0) return -1;
  // Until it listens, nobody can connect.
  if (fcntl(descriptor, F_SETFD, FD_CLOEXEC) != 0 || fcntl(descriptor, F_SETFL, O_NONBLOCK) != 0 ||
      bind(descriptor, (const struct sockaddr *)&address, sizeof address) != 0 || chmod(path, 0600) != 0) {
    return close_after_error(descriptor);
  }
#endif
  if (listen(descriptor, backlog) != 0) {
    int code = errno;
    unlink(path);
    errno = code;
    return close_after_error(descriptor);
  }
  return descriptor;
}

OWN_SECTION(whisper_local_accept)
int whisper_local_accept(int descriptor) {
#ifdef SOCK_CLOEXEC
  return accept4(descriptor, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
#else
  int connection = accept(descriptor, NULL, NULL);
  if (connection < 0) return -1;
  if (fcntl(connection, F_SETFD, FD_CLOEXEC) != 0 || fcntl(connection, F_SETFL, O_NONBLOCK) != 0) {
    return close_after_error(connection);
  }
  return connection;
#endif
}

OWN_SECTION(whisper_local_peer_is_user)
int whisper_local_peer_is_user(int descriptor) {
#ifdef SO_PEERCRED
  struct ucred peer;
  socklen_t size = sizeof peer;
  if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return -1;
  if (size != sizeof peer) {
    errno = EINVAL;
    return -1;
  }
  return peer.uid == geteuid();
#else
  uid_t user;
  gid_t group;
  if (getpeereid(descriptor, &user, &group) != 0) return -1;
  return user == geteuid();
#endif
}
