import OpenPGP
import SecretMemory

/// An OpenPGP key whose owner lets no part of it sign data: a primary key that certifies, and a subkey to encrypt to.
enum QuietKey {
  static func secretKey() throws -> SecretKey { try SecretKey.read(BytesSource(Array(text.utf8))) }

  // Made for these tests with GnuPG.
  private static let text = """
    -----BEGIN PGP PRIVATE KEY BLOCK-----

    lFgEaOd4ABYJKwYBBAHaRw8BAQdAjW6hVg+IO2pBVooKqm+LYi0dBqEMHsPJD3cF
    S6CbKOEAAPsFSc/f/ghupLSTvDncX6AKwv5rzHs7AgJWMw8TOeriAw+UtBlRdWll
    dCA8cXVpZXRAZXhhbXBsZS5vcmc+iJAEExYIADgWIQQ5b/4flRe9fMyObxJ6zxna
    /i1JtAUCaOd4AAIbAQULCQgHAgYVCgkICwIEFgIDAQIeAQIXgAAKCRB6zxna/i1J
    tNSbAQDBIAzWwnJMEfZU6I3pWa+0kX6q1xr+XleR6yKWPH+7tAEA8wlcm8c0wjf/
    rFtsXHJ8Yvg7WXQMRGjRDhgsKcHj4wycXQRo53gAEgorBgEEAZdVAQUBAQdAIdri
    2En4Lb5Sz007AzD2Io2h+imdxSzKbFvfr8vGyikDAQgHAAD/UJttlh+RrD7R5zPP
    ggc62b/uVHR9m8YCnm11tDnUB9ARSoh4BBgWCAAgFiEEOW/+H5UXvXzMjm8Ses8Z
    2v4tSbQFAmjneAACGwwACgkQes8Z2v4tSbQqrwEAlP7/GvfBTSP4rmKJlHtY1JZP
    0eIwlGeUBH7VQ20hdGUBAMiOI//0Z505DimNR6mG2UvVNvsb2qi3GN4rjCZT7E8D
    =crOS
    -----END PGP PRIVATE KEY BLOCK-----
    """
}
