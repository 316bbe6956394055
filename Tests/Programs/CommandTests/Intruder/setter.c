// Loaded into the built programs (LD_PRELOAD): changes the environment before they begin, as libraries
// do that people load for reasons of their own.
#include <stdlib.h>

__attribute__((constructor)) static void change(void) { setenv("SETTER", "was here", 1); }
