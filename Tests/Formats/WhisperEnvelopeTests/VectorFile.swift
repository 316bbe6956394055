import Foundation
import TestEnvelopes
import TestSupport
import TestVectors

/// docs/vectors/whisper1.json, read as any other implementation would read it.
struct VectorFile: Decodable, Sendable {
  struct Identity: Decodable, Sendable {
    let x25519Private, x25519Public: HexBytes
    let ed25519Private, ed25519Public: HexBytes?
    let fingerprint, rkid, keyFingerprint: HexBytes
    let shortFingerprint: String
    let sas: [String]
    let numeric: String

    var keys: TestIdentity {
      get throws {
        TestIdentity(
          agreement: try TestAgreementKey(x25519Private.bytes),
          signing: try ed25519Private.map { try TestSigningKey($0.bytes) })
      }
    }
  }

  struct Valid: Decodable, Sendable {
    let name, sender, recipient: String
    let bare, signed: Bool
    let ephemeralPrivate, salt, msgid: HexBytes
    let timestamp: Int64
    let message: HexBytes
    let envelope: String
    let contextZero, contextSender, sharedSecret, prk: HexBytes
    let senderKey, senderNonce, bodyKey, bodyNonce: HexBytes
    let paddedSha256, ciphertextSha256: HexBytes
    let signatureKey, signatureNonce, signature: HexBytes?
  }

  struct Invalid: Decodable, Sendable {
    let name, envelope, recipient, error: String
  }

  struct Bundles: Decodable, Sendable {
    struct Valid: Decodable, Sendable {
      let name, text, identity, displayName: String
      let createdAt: Int64
      let keyVersion: UInt32
    }
    struct Invalid: Decodable, Sendable { let name, text: String }

    let valid: [Valid]
    let invalid: [Invalid]
  }

  let format: String
  let version: Int
  let identities: [String: Identity]
  let valid: [Valid]
  let invalid: [Invalid]
  let bundles: Bundles

  static let contents = Result {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let data = try Data(contentsOf: URL(fileURLWithPath: VectorDocument.path))
    return try decoder.decode(VectorFile.self, from: data)
  }

  func keys(of name: String) throws -> TestIdentity {
    guard let identity = identities[name] else { throw CocoaError(.fileReadCorruptFile) }
    return try identity.keys
  }
}
