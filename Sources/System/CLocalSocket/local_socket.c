#define _GNU_SOURCE
#include "whisper_local_socket.h"
#include "whisper_local_address.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

// The only file of the product that calls connect, and with that of CLocalListener the only one that calls socket
// (scripts/check-symbols looks): what it can reach is in the file system, by a path.

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

static int connect_to(const char *path, int type, unsigned milliseconds) {
  struct sockaddr_un address;
  if (whisper_local_address(path, &address) != 0) return -1;
#ifdef SOCK_CLOEXEC
  int descriptor = socket(AF_UNIX, type | SOCK_CLOEXEC, 0);
#else
  int descriptor = socket(AF_UNIX, type, 0);
#endif
  if (descriptor < 0) return -1;
  struct timeval limit = {.tv_sec = milliseconds / 1000, .tv_usec = milliseconds % 1000 * 1000};
  if (setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit) != 0 ||
      connect(descriptor, (const struct sockaddr *)&address, sizeof address) != 0) {
    return whisper_local_close_after_error(descriptor);
  }
  return descriptor;
}

int whisper_local_connect(const char *path, unsigned milliseconds) {
  return connect_to(path, SOCK_STREAM, milliseconds);
}

int whisper_local_connect_packets(const char *path, unsigned milliseconds) {
  return connect_to(path, SOCK_SEQPACKET, milliseconds);
}

ssize_t whisper_local_send(int descriptor, const void *bytes, size_t count) {
  return send(descriptor, bytes, count, MSG_NOSIGNAL);
}

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
