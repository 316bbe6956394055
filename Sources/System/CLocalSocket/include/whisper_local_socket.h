#pragma once
#include <stddef.h>
#include <sys/types.h>

/// A descriptor of a stream socket connected to the socket at `path` (AF_UNIX), closed when a program is started; -1 and
/// `errno` otherwise. A path has at most 107 octets, and more is ENAMETOOLONG; an empty one, which would stand for none in
/// the file system, is ENOENT. Where nobody accepts for so many milliseconds, which are not 0, it is EAGAIN.
int whisper_local_connect(const char *path, unsigned milliseconds);

/// The same with a socket that keeps the bounds of what is sent (SOCK_SEQPACKET).
int whisper_local_connect_packets(const char *path, unsigned milliseconds);

/// As write(2) does, and waits no longer than the connection was waited for; whoever reads no more is EPIPE, and no signal.
ssize_t whisper_local_send(int descriptor, const void *bytes, size_t count);

/// Whether the process that connected, or that listened, at the other end runs as our effective user: 1 or 0; -1 and `errno`
/// where the system does not say.
int whisper_local_peer_is_user(int descriptor);
