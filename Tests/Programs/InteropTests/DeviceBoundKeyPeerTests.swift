import Foundation
import OpenPGP
import SecretMemory
import Testing
import VaultModel
import WhisperKit

/// A device-bound key of version 4 among programs of others.
@Suite(
  "A device-bound OpenPGP key among others",
  .enabled(if: OpenPGPPeer.areAvailable, Comment(rawValue: OpenPGPPeer.howToGet)))
final class DeviceBoundKeyPeerTests {
  private static let time: Int64 = 1_760_000_000
  private static let now = time + 1000
  private static let message = Array("what is said in confidence".utf8)

  private let directory = FileManager.default.temporaryDirectory
    .appendingPathComponent("device-bound-\(UUID().uuidString)")
  private let certificate: Certificate
  private let keys: [VaultKey]

  init() throws {
    let whisper = try Whisper.create(
      at: directory.path + "/vault", protectors: .none,
      clock: TimeSource { Self.time })
    try whisper.unlock(with: .none)
    certificate = try whisper.openPGPKeys.generateDeviceBound(
      userIDs: ["Alice <alice@example.org>"]
    ).certificate
    keys = try whisper.openPGPKeys.privateKeys(of: certificate, answers: whisper.answers())
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  private var fingerprint: String { certificate.fingerprint.hex }

  @Test("is read by the peer, with its name and subkey", arguments: OpenPGPPeer.allCases)
  func reading(peer: OpenPGPPeer) throws {
    let description = try peer.description(of: certificate.serialized())
    #expect(description.contains(fingerprint))
    #expect(description.contains(certificate.keys[1].fingerprint.hex))
    #expect(description.contains("Alice <alice@example.org>"))
    #expect(!description.lowercased().contains("invalid"))
  }

  @Test("signs what the peer verifies, and nothing else", arguments: OpenPGPPeer.allCases)
  func signing(peer: OpenPGPPeer) throws {
    var random = SystemRandom()
    let signatures = try MessageSigner(keys: [keys[0]]).signDetached(
      BytesSource(Self.message), at: Self.time + 100, random: &random)
    let octets = Signature.serialize(signatures)
    let certificate = certificate.serialized()
    #expect(try peer.verifies(octets, over: Self.message, by: certificate))
    #expect(try !peer.verifies(octets, over: Self.message + [0], by: certificate))
  }

  @Test("decrypts what the peer encrypts", arguments: OpenPGPPeer.allCases)
  func decrypting(peer: OpenPGPPeer) throws {
    let message = try peer.encrypted(
      Self.message, to: certificate.serialized(), fingerprint: fingerprint)
    var decryptor = MessageDecryptor()
    decryptor.keys = keys
    let sink = BytesSink()
    var random = SystemRandom()
    _ = try decryptor.decrypt(BytesSource(message), to: sink, at: Self.now, random: &random)
    #expect(sink.bytes == Self.message)
  }
}
