import CryptoPrimitives
import TestEnvelopes
import WhisperEnvelope

@testable import OpenPGP
@testable import WhisperKit

extension FuzzTarget {
  /// What is given for a contact's certificate: a keyring, armored or not, or a link.
  static let receivedCertificates = FuzzTarget(
    name: "received-certificates", maximumLength: 8_192,
    seeds: {
      let certificates = OpenPGPCertificates.packets.map { $0.flatMap(\.serialized) }
      let link = Array(ReceivedCertificates.linkPrefix.utf8)
      let linked = certificates.map { link + Array(Base64URL.encode($0).utf8) }
      let samples = OpenPGPVectors.all.filter { $0.count < 8_000 }
      // By themselves, as an owner keeps them.
      let revocations = OpenPGPCertificates.packets.flatMap { packets in
        packets.filter { packet in
          packet.type == .signature && [0x20, 0x28, 0x30].contains(packet.body[1])
        }.map(\.serialized)
      }
      return certificates + [certificates.flatMap(\.self)] + linked + samples + revocations
    },
    run: { input in
      do {
        let received = try ReceivedCertificates(input)
        require(
          ReceivedCertificates.seem(toBeIn: input)
            || !FoundBundle.all(in: input, limit: 1).isEmpty,
          "what is read seems to be certificates, unless a bundle stands beside it")
        let found = try ReceivedCertificates.found(in: input)
        require(
          (found != nil) == ReceivedCertificates.seem(toBeIn: input)
            && found?.certificates ?? received.certificates == received.certificates,
          "what seems to be certificates is what is found")
        for certificate in received.certificates + OpenPGPCertificates.all {
          try check(certificate)
          let revoked = try? certificate.merged(withRevocations: received.revocations)
          if let revoked { try check(revoked) }
        }
      } catch is WhisperError {}
    })

  /// What a contact's row would say of it, and what its owner would be called.
  private static func check(_ certificate: Certificate) throws {
    let held = Contact.HeldCertificate(
      id: [UInt8](repeating: 1, count: 16), of: certificate, at: OpenPGPKeys.now, isInUse: true)
    require(
      held.userID.utf8.count <= Contact.HeldCertificate.longestUserID, "a User ID is kept short")
    let person = NamedAddress(held.userID)
    let name = try (try? DisplayName(typed: person.shown)) ?? DisplayName("Somebody")
    var contact = Contact(id: .init([]), name: name, createdAt: OpenPGPKeys.now)
    contact.certificates = [held]
    let again = try Contact(id: [], decoding: contact.encoded)
    require(again.certificates == [held], "a contact's row says what it was told")
  }
}
