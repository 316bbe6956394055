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
  /// What the key's signatures that count at `time`, in seconds since 1970, have others use that is not read here, each
  /// once: in any of them, because some programs go by the User ID that they write to. `updated` takes it out.
  package func pressingPreferences(at time: Int64) -> [UnreadPreference] {
    let names = userIDs.filter { validity(of: $0, at: time) == .valid }.map(\.selfSignatures)
    var asked: [UnreadPreference] = []
    for signature in ([selfSignatures] + names).compactMap({ $0.binding(at: time) }) {
      for preference in signature.pressingPreferences where !asked.contains(preference) {
        asked.append(preference)
      }
    }
    return asked
  }
}

extension Signature {
  /// What it asks others for and is not read here, wherever it stands in its lists. Of ciphers that are read and never
  /// written, that counts which stands before any that is.
  var unreadPreferences: [UnreadPreference] {
    let preferences = preferences
    let outdated = Self.first(preferences.symmetricAlgorithms, before: \.isAES).filter {
      $0.cipher != nil
    }
    return unread(
      ciphers: outdated
        + (preferences.symmetricAlgorithms ?? []).filter { $0.cipher == nil && $0 != .plaintext },
      suites: (preferences.cipherSuites ?? []).filter { !$0.isRead },
      compressions: (preferences.compressionAlgorithms ?? []).filter { !$0.isRead })
  }

  /// Those that others act on: who knows all that a list has takes the first of it, as GnuPG has BZip2 behind others in
  /// each list and uses it hardly ever.
  var pressingPreferences: [UnreadPreference] {
    unread(
      ciphers: Self.first(preferences.symmetricAlgorithms) { $0.isAES || $0 == .plaintext },
      suites: Self.first(preferences.cipherSuites, before: \.isRead),
      compressions: Self.first(preferences.compressionAlgorithms, before: \.isRead))
  }

  private func unread(
    ciphers: [SymmetricAlgorithm], suites: [CipherSuite], compressions: [CompressionAlgorithm]
  ) -> [UnreadPreference] {
    let isLibre =
      features?.contains(.libreEncryption) ?? false
      || hashed.contains { $0.kind == .libreAEADPreferences }
    return (isLibre ? [.libreEncryption] : []) + ciphers.map { .cipher($0) }
      + suites.map { .cipherSuite($0) } + compressions.map { .compression($0) }
  }

  /// What stands in a list before the first that is good.
  private static func first<Element>(
    _ list: [Element]?, before isGood: (Element) -> Bool
  ) -> [Element] {
    Array((list ?? []).prefix { !isGood($0) })
  }
}

extension CipherSuite {
  fileprivate var isRead: Bool { cipher.isAES && mode.mode != nil }
}
