#include <fido.h>
#include <openssl/crypto.h>
