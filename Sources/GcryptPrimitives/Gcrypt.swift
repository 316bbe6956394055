internal import CGcrypt

/// libgcrypt itself.
enum Gcrypt {
  /// Whether the library is there, of a version that is new enough, and started.
  static let isStarted = whisper_gcrypt_start() == 0
}
