#pragma once
#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

// What the file that connects and the one that listens have in common. It calls nothing of sockets.

/// The address of a socket at a path of at most 107 octets. 0; -1 and `errno` otherwise: a longer path is ENAMETOOLONG, and an
/// empty one, which would stand for none in the file system, ENOENT.
static inline int whisper_local_address(const char *path, struct sockaddr_un *address) {
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

/// Closes a descriptor and leaves `errno` as it is; -1.
static inline int whisper_local_close_after_error(int descriptor) {
  int code = errno;
  close(descriptor);
  errno = code;
  return -1;
}
