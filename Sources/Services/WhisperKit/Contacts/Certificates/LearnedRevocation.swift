package import OpenPGP

/// Something that a certificate's owner took back, when it is learned of.
package struct LearnedRevocation: Equatable, Sendable {
  package enum Part: Equatable, Sendable {
    /// The certificate as a whole.
    case certificate
    case subkey(Fingerprint)
    /// Anybody's choice, and not safe to show as it is.
    case userID(String)
  }

  package let part: Part
  package let revocation: Revocation

  /// What a certificate says is revoked at `time` and one of before did not. Of a certificate that nobody had before, old
  /// subkeys and names are its history and no news.
  static func all(
    in certificate: Certificate, since former: Certificate?, at time: Int64
  ) -> [LearnedRevocation] {
    if let revocation = certificate.revocation(at: time) {
      return former?.revocation(at: time) == revocation
        ? [] : [LearnedRevocation(part: .certificate, revocation: revocation)]
    }
    guard let former else { return [] }
    let (old, new) = (former.summary(at: time), certificate.summary(at: time))
    let known = Set(
      old.subkeys.compactMap(\.revocation) + old.userIDs.compactMap(\.revocation))
    let subkeys = new.subkeys.compactMap { subkey in
      subkey.revocation.map {
        LearnedRevocation(part: .subkey(subkey.fingerprint), revocation: $0)
      }
    }
    let names = new.userIDs.compactMap { name in
      name.revocation.map {
        LearnedRevocation(part: .userID(name.userID.legibleText), revocation: $0)
      }
    }
    return (subkeys + names).filter { !known.contains($0.revocation) }
  }
}
