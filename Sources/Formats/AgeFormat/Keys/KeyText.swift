/// What may stand where a key of age is expected, and is none of those that are read: it is refused by its name.
enum KeyText {
  /// Longer than any recipient, in characters.
  static let recipientLimit = 2048

  /// Throws `AgeError` for what begins like a key of another kind, where a recipient is expected.
  static func refuseForeign(_ text: some StringProtocol) throws(AgeError) {
    let start = text.prefix(64).lowercased()
    func begins(_ word: String) -> Bool { start.hasPrefix(word) }
    if begins("age-secret-key-") || begins("age-plugin-") {
      throw AgeError(.malformedKey, .identityGiven)
    }
    if begins("age1tag1") || begins("age1tagpq1") { throw AgeError(.unsupported, .tagKey) }
    if ["ssh-", "ecdsa-sha2-", "sk-ssh-", "sk-ecdsa-"].contains(where: begins) {
      throw AgeError(.unsupported, .sshKey)
    }
    // A plugin's name stands between two ones; the data of a key has none.
    if begins("age1"), !begins("age1pq1"), text.dropFirst(4).contains("1") {
      throw AgeError(.unsupported, .pluginKey)
    }
  }

  /// The same where an identity is expected, which may be a secret.
  static func refuseForeign(identity text: UnsafeRawBufferPointer) throws(AgeError) {
    func begins(_ word: String) -> Bool { text.starts(with: word.utf8) }
    if begins("AGE-PLUGIN-") { throw AgeError(.unsupported, .pluginKey) }
    if begins("age1") { throw AgeError(.malformedKey, .recipientGiven) }
    if begins("age-encryption.org/") || text.starts(with: ArmorLines.head) {
      throw AgeError(.unsupported, .encryptedIdentity)
    }
    if begins("-----BEGIN ") || begins("ssh-") { throw AgeError(.unsupported, .sshKey) }
  }
}
