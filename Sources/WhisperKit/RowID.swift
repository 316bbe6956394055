internal import SecretMemory

/// The id of a new identity or contact: 16 random bytes, which say nothing to who sees the database.
func newRowID() -> [UInt8] {
  var random = SystemRandom()
  return random.bytes(16)
}
