internal import StoredRows

// The contact as its row says, and back.

extension Contact {
  var encoded: [UInt8] {
    var row = ContactRow(name: name, createdAt: createdAt)
    (row.keys, row.isBareKey, row.trust) = (keys, isBareKey, ContactRow.Trust(trust))
    (row.isBlocked, row.keyVersion, row.lastSeenAt) = (isBlocked, keyVersion, lastSeenAt)
    (row.note, row.bundle) = (note, bundle)
    row.history = history.map {
      ContactRow.FormerKey(
        keys: $0.keys, keyVersion: $0.keyVersion, replacedAt: $0.replacedAt)
    }
    row.certificates = certificates.map(\.row)
    return row.encoded
  }

  init(id: [UInt8], decoding value: [UInt8]) throws {
    let row = try ContactRow(decoding: value)
    self.id = ID(id)
    (name, keys, isBareKey, trust) = (row.name, row.keys, row.isBareKey, Trust(row.trust))
    (isBlocked, keyVersion, createdAt) = (row.isBlocked, row.keyVersion, row.createdAt)
    (lastSeenAt, note, bundle) = (row.lastSeenAt, row.note, row.bundle)
    history = row.history.map {
      FormerKey(keys: $0.keys, keyVersion: $0.keyVersion, replacedAt: $0.replacedAt)
    }
    certificates = row.certificates.map(HeldCertificate.init)
  }
}

extension Contact.HeldCertificate {
  fileprivate var row: HeldCertificateRow {
    HeldCertificateRow(
      id: id, fingerprint: fingerprint, trust: ContactRow.Trust(trust), isInUse: isInUse,
      isRevoked: isRevoked, userID: userID, subkeyIDs: subkeyIDs)
  }

  fileprivate init(_ row: HeldCertificateRow) {
    (id, fingerprint, trust) = (row.id, row.fingerprint, Contact.Trust(row.trust))
    (isInUse, isRevoked) = (row.isInUse, row.isRevoked)
    (userID, subkeyIDs) = (row.userID, row.subkeyIDs)
  }
}

extension Contact.Trust {
  fileprivate init(_ trust: ContactRow.Trust) {
    self =
      switch trust {
      case .unverified: .unverified
      case .verified: .verified
      case .revoked: .revoked
      }
  }
}

extension ContactRow.Trust {
  fileprivate init(_ trust: Contact.Trust) {
    self =
      switch trust {
      case .unverified: .unverified
      case .verified: .verified
      case .revoked: .revoked
      }
  }
}
