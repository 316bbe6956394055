// A program that links this target overwrites every block of heap memory when it is given back.
//
// Libraries leave copies of keys there: swift-crypto's contexts of AES-GCM and ChaCha20-Poly1305 hold
// the key and are released as they are. For programs of our own only: a library must not change the
// allocator of who uses it. Does nothing where the C library is not glibc.

#ifndef WIPE_ON_FREE_H
#define WIPE_ON_FREE_H

#endif
