/// Something that a certificate asks others to use for its owner, and that is not read here, or is read as out of date.
package enum UnreadPreference: Hashable, Sendable {
  /// LibrePGP's encryption (packet 20), by its feature or by the modes that it prefers.
  case libreEncryption
  case cipher(SymmetricAlgorithm)
  case cipherSuite(CipherSuite)
  case compression(CompressionAlgorithm)

  var isOfSuites: Bool { if case .cipherSuite = self { true } else { false } }
}

extension UnreadPreference: CustomStringConvertible {
  /// As registries and programs call it.
  package var description: String {
    switch self {
    case .libreEncryption: "LibrePGP OCB"
    case .cipher(let cipher): "\(cipher)"
    case .cipherSuite(let suite): "\(suite.cipher) \(suite.mode)"
    case .compression(let compression): "\(compression)"
    }
  }
}

extension Certificate {
  /// What the key's signatures that count at `time`, in seconds since 1970, ask others for and is not read here, each once:
  /// in any of them, because some programs go by the User ID that they write to. `updated` takes it out.
  package func unreadPreferences(at time: Int64) -> [UnreadPreference] {
    let names = userIDs.filter { validity(of: $0, at: time) == .valid }.map(\.selfSignatures)
    var asked: [UnreadPreference] = []
    for signature in ([selfSignatures] + names).compactMap({ $0.binding(at: time) }) {
      for preference in signature.unreadPreferences where !asked.contains(preference) {
        asked.append(preference)
      }
    }
    return asked
  }
}

extension Signature {
  /// What it asks others for and is not read here. Of ciphers that are read and never written, that counts which stands before
  /// any that is.
  var unreadPreferences: [UnreadPreference] {
    let isLibre =
      features?.contains(.libreEncryption) ?? false
      || hashed.contains { $0.kind == .libreAEADPreferences }
    let preferences = preferences
    let ciphers = preferences.symmetricAlgorithms ?? []
    let unread = ciphers.filter { $0.cipher == nil && $0 != .plaintext }
    let outdated = ciphers.prefix { !$0.isAES }.filter { $0.cipher != nil }
    let suites = (preferences.cipherSuites ?? []).filter {
      !$0.cipher.isAES || $0.mode.mode == nil
    }
    let compressions = (preferences.compressionAlgorithms ?? []).filter {
      $0 != .uncompressed && $0 != .zip && $0 != .zlib
    }
    return (isLibre ? [.libreEncryption] : []) + (outdated + unread).map { .cipher($0) }
      + suites.map { .cipherSuite($0) } + compressions.map { .compression($0) }
  }
}
