@testable import OpenPGP

/// What programs show of what they read: whatever it is, looking at it ends, and says the same as judging it.
enum OpenPGPLooking {
  static func check(_ certificate: Certificate, at times: [Int64]) {
    for time in times {
      let summary = certificate.summary(at: time)
      require(
        summary.validity == certificate.validity(at: time)
          && summary.subkeys.map(\.validity)
            == certificate.subkeys.map { certificate.validity(of: $0, at: time) }
          && summary.userIDs.map(\.validity)
            == certificate.userIDs.map { certificate.validity(of: $0, at: time) }
          && summary.primaryUserID?.userID == certificate.primaryUserID(at: time),
        "what is shown of a certificate is what is judged by")
      for key in [summary.primaryKey] + summary.subkeys where key.validity == .valid {
        require(
          key.binding != nil && key.revocation == nil
            && key.expirationTime.map { time < $0 } ?? true,
          "a key that holds is bound, not revoked, and has not ended")
      }
      require(
        (summary.revocation != nil) == [.revoked, .retired].contains(summary.validity),
        "what is revoked has a reason to be shown")
    }
    for signature in certificate.verifiedSignatures { look(at: signature) }
    for userID in certificate.userIDs {
      for signature in userID.verifiedSignatures + userID.claimedCertifications {
        look(at: signature)
      }
      _ = try? certificate.verifiedCertifications(of: userID, by: certificate)
    }
    for signature in certificate.subkeys.flatMap(\.verifiedSignatures) { look(at: signature) }
    for key in certificate.keys {
      require(!key.algorithmAndSize.isEmpty, "every key has a name for what it is of")
      require(
        (try? Fingerprint(parsing: key.fingerprint.spaced)) == key.fingerprint,
        "a fingerprint that is shown can be read")
    }
  }

  static func look(at signature: Signature) {
    let octets = signature.hashedOctets.count + Subpacket.serialize(signature.unhashed).count
    require(
      signature.notations.reduce(0) { $0 + $1.value.count } <= octets,
      "notations have no more octets than their signature")
    _ = (signature.trust, signature.preferences, signature.policyURI, signature.signersUserID)
    _ = (signature.revocationReason, signature.revocationText, signature.expirationTime)
    _ = (signature.issuerKeyID, signature.intendedRecipients, signature.embeddedSignatures)
    _ = (signature.isExportable, signature.isRevocable, signature.isPrimaryUserID)
  }

  /// `format` is what decrypting found, if it opened the message.
  static func check(message: [UInt8], limits: Limits, openedAs format: MessageFormat?) {
    let summary = try? MessageSummary(message, limits: limits)
    require(
      format == nil || summary?.format == format, "a message that opens is what it looked like")
    guard let summary else { return }
    require(
      summary.format == nil || summary.signatures.isEmpty,
      "who signed inside an encrypted message does not show")
    require(
      summary.recipients.count + summary.passwords.count + summary.droppedSessionKeys
        <= limits.packetsBeforeData,
      "there is an end to session keys")
    for signature in summary.claimedSignatures { look(at: signature) }
  }

  /// Packets stand one behind the other, and nothing else between them.
  static func checkPackets(_ octets: [UInt8]) {
    guard !octets.isEmpty, !Armor.isText(beginning: octets),
      let scanner = try? PacketScanner(BytesSource(octets))
    else { return }
    var end: UInt64 = 0
    var isWhole = false
    while true {
      guard let next = try? scanner.next() else { break }
      require(next.offset == end, "packets stand one behind the other")
      require(
        next.bodyCount + UInt64(next.headerCount) <= next.octetCount
          && (next.lengthForm == .partial
            || next.bodyCount + UInt64(next.headerCount) == next.octetCount),
        "a packet is its header and its body")
      end += next.octetCount
      isWhole = end == UInt64(octets.count)
    }
    require(end <= UInt64(octets.count), "no packet goes beyond the end")
    if let list = try? PacketDescription.list(BytesSource(octets)) {
      require(isWhole && !list.isEmpty, "a list is of all octets")
    }
  }
}
