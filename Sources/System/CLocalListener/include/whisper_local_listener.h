#pragma once

/// A descriptor of a stream socket at `path`, which takes connections from the user alone and lets `backlog` of them wait;
/// it is not waited on, and closed when a program is started. -1 and `errno` otherwise: a path has at most
/// 107 octets, and more is ENAMETOOLONG; an empty one is ENOENT, and one that exists EADDRINUSE.
int whisper_local_listen(const char *path, int backlog);

/// The next connection that waits at such a descriptor, with one that is as it is; -1 and `errno`, EAGAIN where none does.
int whisper_local_accept(int descriptor);
