"""The OpenPGP implementations of the matrix, one module each."""
