internal import CryptoPrimitives
internal import OpenPGP
internal import Vault
internal import WhisperEnvelope

/// A contact whom somebody named.
package struct NamedContact: Equatable, Sendable {
  package let contact: Contact
  /// The certificate that was named by one of its keys; nil where the contact was named.
  package let certificate: Contact.HeldCertificate?

  package init(contact: Contact, certificate: Contact.HeldCertificate?) {
    (self.contact, self.certificate) = (contact, certificate)
  }
}

extension ContactService {
  /// Whom a person means by the fingerprint of a key, the primary one or a subkey, or by its key ID; else by a name or
  /// short fingerprint of Whisper keys, or by an address that a certificate has in a User ID that was not revoked. Keys
  /// come first, so that nobody takes another's place by having their fingerprint for a name. Who has the name does not
  /// come before who has the address: either may have been chosen to be taken for the other.
  ///
  /// Of several whom the text may mean, all; by name.
  package func named(_ text: String) throws(WhisperError) -> [NamedContact] {
    let now = clock.now()
    return try read { try $0.named(text, at: now) }
  }
}

extension ContactStore {
  fileprivate func named(_ text: String, at now: Int64) throws -> [NamedContact] {
    let byKey = try WrittenKey(text).map(named) ?? []
    guard byKey.isEmpty else { return byKey }
    var found = try existing(text).map { [$0] } ?? []
    for contact in try all(withAddress: NamedAddress(text).address, at: now)
    where !found.contains(where: { $0.id == contact.id }) {
      found.append(contact)
    }
    return found.map { NamedContact(contact: $0, certificate: nil) }
  }

  private func named(_ key: WrittenKey) throws -> [NamedContact] {
    switch key {
    case .shortKeyID: return []
    case .keyID(let digits):
      let id = try KeyID(parsing: digits)
      return try candidates(withKey: id).flatMap { contact in
        contact.certificates.filter { $0.may(haveKey: id) }
          .map { NamedContact(contact: contact, certificate: $0) }
      }
    case .fingerprint(let digits):
      let fingerprint = try Fingerprint(parsing: digits)
      let found = try candidates(withKey: fingerprint.keyID).flatMap { contact in
        try contact.certificates.filter { try has($0, keyOf: fingerprint) }
          .map { NamedContact(contact: contact, certificate: $0) }
      }
      guard found.isEmpty, let own = Octets32(fingerprint.octets) else { return found }
      return try find(fingerprint: own).map { [NamedContact(contact: $0, certificate: nil)] } ?? []
    }
  }

  /// Whether a key of a certificate has the fingerprint: a key ID alone is no proof of that.
  private func has(
    _ held: Contact.HeldCertificate, keyOf fingerprint: Fingerprint
  ) throws -> Bool {
    guard held.fingerprint != fingerprint else { return true }
    guard held.may(haveKey: fingerprint.keyID) else { return false }
    let certificate = try CertificateStore(transaction).find(held.id)
    return certificate?.keys.contains { $0.fingerprint == fingerprint } ?? false
  }

  /// Who has a certificate with the address, by name; nobody for a text that is no address.
  private func all(withAddress address: String, at now: Int64) throws -> [Contact] {
    guard address.contains("@"), address.utf8.count <= UserID.maximumBytes else { return [] }
    let folded = address.lowercased()
    let octets = Array(address.utf8).map(\.lowercaseASCII)
    let store = CertificateStore(transaction)
    return try all().filter { contact in
      try contact.certificates.contains { held in
        // Its row has the primary User ID. Others stand in the certificate, which costs much to open: only where the
        // octets are in it.
        if NamedAddress(held.userID).folded == folded { return true }
        guard try store.holds(octets, in: held.id), let certificate = try store.find(held.id)
        else { return false }
        return certificate.userIDs.contains { userID in
          NamedAddress(userID.text).folded == folded
            && certificate.revocation(of: userID, at: now) == nil
        }
      }
    }
  }
}

extension CertificateStore {
  /// Whether a certificate has these octets somewhere, in letters of either case; `text` is in small ones.
  fileprivate func holds(_ text: [UInt8], in id: [UInt8]) throws -> Bool {
    guard let row = try transaction.value(.certificate, id), let first = text.first,
      text.count <= row.count
    else { return false }
    return (0...(row.count - text.count)).contains { start in
      row[start].lowercaseASCII == first
        && row[start..<(start + text.count)].lazy.map(\.lowercaseASCII).elementsEqual(text)
    }
  }
}

extension UInt8 {
  fileprivate var lowercaseASCII: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self + 32 : self
  }
}
