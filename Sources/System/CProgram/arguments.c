#include "whisper_program.h"

#include <stdlib.h>

// Swift's runtime looks for the arguments on the stack, before the environment, and finds none once
// somebody has changed the environment. The loader hands them to what runs before main, as it does
// to main itself.
static int count;
static char **arguments;

#if defined(__GLIBC__) || defined(__APPLE__)
__attribute__((constructor)) static void keep(int argc, char **argv) {
  count = argc;
  arguments = argv;
}
#endif

int whisper_argument_count(void) { return arguments == NULL || count < 0 ? 0 : count; }

const char *whisper_argument(int number) { return arguments[number]; }
