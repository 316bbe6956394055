package import GcryptPrimitives

extension Argon2Parameters {
  /// What passphrases of tests cost, which nobody guesses at: 64 KiB, one pass.
  package static let small = Argon2Parameters(memoryKiB: 64, passes: 1, lanes: 1)
}
