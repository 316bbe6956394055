import OpenPGP
import SecretMemory
import SecureElement
import Testing
import WhisperKit

/// A device-bound key of version 4 among programs of others.
@Suite(
  "A device-bound OpenPGP key among others",
  .enabled(if: OpenPGPPeer.areAvailable, Comment(rawValue: OpenPGPPeer.howToGet)))
struct DeviceBoundKeyPeerTests {
  private static let time: UInt32 = 1_760_000_000
  private static let now = Int64(time) + 1000
  private static let message = Array("what is said in confidence".utf8)

  private let key: DeviceBoundKey

  init() throws {
    var random = SystemRandom()
    key = try DeviceBoundKey.generate(
      in: SoftwareSecureElement(), userIDs: ["Alice <alice@example.org>"], time: Self.time,
      random: &random
    ) { .secret(try SecretBytes(copying: Array("a secret".utf8))) }
  }

  private var fingerprint: String { key.certificate.fingerprint.hex }

  @Test("is read by the peer, with its name and subkey", arguments: OpenPGPPeer.allCases)
  func reading(peer: OpenPGPPeer) throws {
    let description = try peer.description(of: key.certificate.serialized())
    #expect(description.contains(fingerprint))
    #expect(description.contains(key.decryption.publicKey.fingerprint.hex))
    #expect(description.contains("Alice <alice@example.org>"))
    #expect(!description.lowercased().contains("invalid"))
  }

  @Test("signs what the peer verifies, and nothing else", arguments: OpenPGPPeer.allCases)
  func signing(peer: OpenPGPPeer) throws {
    var random = SystemRandom()
    let signatures = try DetachedSigner(keys: [key.primary]).sign(
      BytesSource(Self.message), time: Self.time + 100, random: &random)
    let octets = Signature.serialize(signatures)
    let certificate = key.certificate.serialized()
    #expect(try peer.verifies(octets, over: Self.message, by: certificate))
    #expect(try !peer.verifies(octets, over: Self.message + [0], by: certificate))
  }

  @Test("decrypts what the peer encrypts", arguments: OpenPGPPeer.allCases)
  func decrypting(peer: OpenPGPPeer) throws {
    let message = try peer.encrypted(
      Self.message, to: key.certificate.serialized(), fingerprint: fingerprint)
    var decryptor = MessageDecryptor()
    decryptor.keys = key.keys
    let sink = BytesSink()
    _ = try decryptor.decrypt(BytesSource(message), to: sink, time: Self.now)
    #expect(sink.bytes == Self.message)
  }
}
