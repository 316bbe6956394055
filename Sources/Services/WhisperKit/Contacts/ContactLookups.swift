internal import CryptoPrimitives
internal import OpenPGP
internal import Vault
internal import WhisperEnvelope

/// What a contact is found by without opening every contact: the look-ups that the vault keeps with its row.
struct ContactLookups: LookupKeys {
  func lookups(ofContact value: [UInt8]) -> Set<Lookup> {
    // The id is no part of what a contact is found by.
    guard let contact = try? Contact(id: [], decoding: value) else { return [] }
    var lookups: Set<Lookup> = [.name(contact.name)]
    if let keys = contact.keys {
      lookups.formUnion([
        .fingerprint(keys.fingerprint),
        .shortFingerprint(FingerprintWords.shortForm(of: keys.fingerprint)),
        .agreementKey(keys.agreement.octets),
      ])
      if let signing = keys.signing { lookups.insert(.signingKey(signing.octets)) }
    }
    for former in contact.history {
      lookups.insert(.formerFingerprint(former.keys.fingerprint))
      lookups.insert(.formerAgreementKey(former.keys.agreement.octets))
      if let signing = former.keys.signing { lookups.insert(.formerSigningKey(signing.octets)) }
    }
    for certificate in contact.certificates {
      lookups.insert(.certificate(certificate.fingerprint))
      lookups.insert(.openPGPKey(certificate.fingerprint.keyID.octets))
      for id in certificate.subkeyIDs { lookups.insert(.openPGPKey(id)) }
    }
    return lookups
  }
}

/// The kinds, as the format numbers them.
extension Lookup {
  static func name(_ name: DisplayName) -> Lookup {
    Lookup(kind: 1, Array(name.foldedForComparison.utf8))
  }

  static func fingerprint(_ fingerprint: Octets32) -> Lookup {
    Lookup(kind: 2, fingerprint.bytes)
  }

  /// Twelve characters and two hyphens, in capitals.
  static func shortFingerprint(_ text: String) -> Lookup { Lookup(kind: 3, Array(text.utf8)) }

  static func agreementKey(_ key: Octets32) -> Lookup { Lookup(kind: 4, key.bytes) }

  static func signingKey(_ key: Octets32) -> Lookup { Lookup(kind: 5, key.bytes) }

  static func formerFingerprint(_ fingerprint: Octets32) -> Lookup {
    Lookup(kind: 6, fingerprint.bytes)
  }

  static func formerAgreementKey(_ key: Octets32) -> Lookup { Lookup(kind: 7, key.bytes) }

  /// By the fingerprint of the primary key.
  static func certificate(_ fingerprint: Fingerprint) -> Lookup {
    Lookup(kind: 9, [fingerprint.version] + fingerprint.octets)
  }

  /// Any key of a certificate, by its key ID, which others may have too.
  static func openPGPKey(_ id: [UInt8]) -> Lookup { Lookup(kind: 10, id) }

  static func formerSigningKey(_ key: Octets32) -> Lookup { Lookup(kind: 8, key.bytes) }
}
