import Foundation
import OpenPGP
import SecretMemory
import Testing

/// A key that everybody reads, with one more subkey that they do not know: of ML-KEM.
@Suite(
  "A certificate with a post-quantum subkey among programs that have none",
  .enabled(if: OpenPGPPeer.areAvailable, Comment(rawValue: OpenPGPPeer.howToGet)))
struct MixedCertificatePeerTests {
  private static let time: Int64 = 1_760_000_000
  private static let now = time + 1000
  private static let message = Array("what is said in confidence".utf8)

  private func key() throws -> SecretKey {
    var random = SystemRandom()
    return try SecretKey.generate(
      .compatible, userIDs: ["Alice <alice@example.org>"], at: Self.time, random: &random
    ).addingSubkey(
      for: [.encryptCommunications, .encryptStorage], family: .postQuantum, at: Self.time + 10,
      random: &random)
  }

  @Test("is read, and its classical subkey is encrypted to", arguments: OpenPGPPeer.allCases)
  func encrypting(peer: OpenPGPPeer) throws {
    let key = try key()
    let (certificate, keys) = (key.certificate, try key.unlocked())
    #expect(try certificate.encryptionKeys(at: Self.now).map(\.algorithm) == [.mlkem768X25519])
    let octets = certificate.serialized()
    let description = try peer.description(of: octets)
    #expect(description.contains(certificate.fingerprint.hex))
    #expect(description.contains(certificate.keys[1].fingerprint.hex))
    let message = try peer.encrypted(
      Self.message, to: octets, fingerprint: certificate.fingerprint.hex)
    let summary = try MessageSummary.read(BytesSource(message))
    #expect(summary.recipients.map(\.algorithm) == [.ecdh])
    var decryptor = MessageDecryptor()
    decryptor.keys = keys
    let sink = BytesSink()
    var random = SystemRandom()
    _ = try decryptor.decrypt(BytesSource(message), to: sink, at: Self.now, random: &random)
    #expect(sink.bytes == Self.message)
  }

  @Test("signs what the peer verifies", arguments: OpenPGPPeer.allCases)
  func signing(peer: OpenPGPPeer) throws {
    let key = try key()
    var random = SystemRandom()
    let signatures = try MessageSigner(keys: [try key.unlockedPrimary()]).signDetached(
      BytesSource(Self.message), at: Self.time + 100, random: &random)
    let octets = Signature.serialize(signatures)
    let certificate = key.certificate.serialized()
    #expect(try peer.verifies(octets, over: Self.message, by: certificate))
    #expect(try !peer.verifies(octets, over: Self.message + [0], by: certificate))
  }
}
