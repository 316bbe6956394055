"""ML-KEM-768, written from FIPS 203. For tests: slow, and it wipes nothing."""

import hashlib

Q, N, K, ETA, DU, DV = 3329, 256, 3, 2, 10, 4


def _reversed7(value):
    return int(f"{value:07b}"[::-1], 2)


ZETAS = [pow(17, _reversed7(i), Q) for i in range(128)]
GAMMAS = [pow(17, 2 * _reversed7(i) + 1, Q) for i in range(128)]


def ntt(polynomial):
    f, index, length = list(polynomial), 1, 128
    while length >= 2:
        for start in range(0, N, 2 * length):
            zeta, index = ZETAS[index], index + 1
            for j in range(start, start + length):
                t = zeta * f[j + length] % Q
                f[j + length], f[j] = (f[j] - t) % Q, (f[j] + t) % Q
        length //= 2
    return f


def inverse_ntt(polynomial):
    f, index, length = list(polynomial), 127, 2
    while length <= 128:
        for start in range(0, N, 2 * length):
            zeta, index = ZETAS[index], index - 1
            for j in range(start, start + length):
                t = f[j]
                f[j] = (t + f[j + length]) % Q
                f[j + length] = zeta * (f[j + length] - t) % Q
        length *= 2
    return [x * 3303 % Q for x in f]


def multiply(f, g):
    h = []
    for i in range(128):
        a0, a1, b0, b1 = f[2 * i], f[2 * i + 1], g[2 * i], g[2 * i + 1]
        h += [(a0 * b0 + a1 * b1 * GAMMAS[i]) % Q, (a0 * b1 + a1 * b0) % Q]
    return h


def add(f, g):
    return [(x + y) % Q for x, y in zip(f, g)]


def encode(polynomial, bits):
    number = sum(x << (bits * i) for i, x in enumerate(polynomial))
    return number.to_bytes(32 * bits, "little")


def decode(octets, bits):
    number = int.from_bytes(octets, "little")
    return [(number >> (bits * i)) & ((1 << bits) - 1) for i in range(N)]


def compress(polynomial, bits):
    return [((x << (bits + 1)) + Q) // (2 * Q) % (1 << bits) for x in polynomial]


def decompress(polynomial, bits):
    return [(x * Q * 2 + (1 << bits)) >> (bits + 1) for x in polynomial]


def sample_uniform(seed):
    stream, out, at = hashlib.shake_128(seed).digest(3 * 1024), [], 0
    while len(out) < N:
        a, b, c = stream[at : at + 3]
        at += 3
        for value in (a | (b & 15) << 8, b >> 4 | c << 4):
            if value < Q and len(out) < N:
                out.append(value)
    return out


def sample_binomial(seed, nonce):
    bits = int.from_bytes(hashlib.shake_256(seed + bytes([nonce])).digest(64 * ETA), "little")
    take = lambda i: sum(bits >> (i + j) & 1 for j in range(ETA))
    return [(take(2 * ETA * i) - take(2 * ETA * i + ETA)) % Q for i in range(N)]


def matrix(rho):
    return [[sample_uniform(rho + bytes([j, i])) for j in range(K)] for i in range(K)]


def product(row, vector):
    total = [0] * N
    for f, g in zip(row, vector):
        total = add(total, multiply(f, g))
    return total


def keys(d, z):
    """The encapsulation key and the decapsulation key of two seeds of 32 bytes."""
    seed = hashlib.sha3_512(d + bytes([K])).digest()
    rho, sigma = seed[:32], seed[32:]
    a = matrix(rho)
    s = [ntt(sample_binomial(sigma, i)) for i in range(K)]
    e = [ntt(sample_binomial(sigma, K + i)) for i in range(K)]
    t = [add(product(a[i], s), e[i]) for i in range(K)]
    public = b"".join(encode(f, 12) for f in t) + rho
    secret = b"".join(encode(f, 12) for f in s)
    return public, secret + public + hashlib.sha3_256(public).digest() + z


def is_reduced(public):
    """FIPS 203, section 7.2: the check of an encapsulation key."""
    return all(x < Q for i in range(K) for x in decode(public[384 * i : 384 * i + 384], 12))


def encrypt(public, message, randomness):
    t = [decode(public[384 * i : 384 * i + 384], 12) for i in range(K)]
    a = matrix(public[384 * K :])
    y = [ntt(sample_binomial(randomness, i)) for i in range(K)]
    e1 = [sample_binomial(randomness, K + i) for i in range(K)]
    e2 = sample_binomial(randomness, 2 * K)
    u = [add(inverse_ntt(product([a[j][i] for j in range(K)], y)), e1[i]) for i in range(K)]
    v = add(add(inverse_ntt(product(t, y)), e2), decompress(decode(message, 1), 1))
    return b"".join(encode(compress(f, DU), DU) for f in u) + encode(compress(v, DV), DV)


def encapsulate(public, message):
    """Shared secret and ciphertext, for 32 random bytes."""
    seed = hashlib.sha3_512(message + hashlib.sha3_256(public).digest()).digest()
    return seed[:32], encrypt(public, message, seed[32:])


def decapsulate(secret, ciphertext):
    s = [decode(secret[384 * i : 384 * i + 384], 12) for i in range(K)]
    public, digest, z = secret[384 * K : 768 * K + 32], secret[-64:-32], secret[-32:]
    size = 32 * DU
    u = [ntt(decompress(decode(ciphertext[size * i : size * i + size], DU), DU)) for i in range(K)]
    v = decompress(decode(ciphertext[size * K :], DV), DV)
    w = [(x - y) % Q for x, y in zip(v, inverse_ntt(product(s, u)))]
    message = encode(compress(w, 1), 1)
    seed = hashlib.sha3_512(message + digest).digest()
    if encrypt(public, message, seed[32:]) == ciphertext:
        return seed[:32]
    return hashlib.shake_256(z + ciphertext).digest(32)
