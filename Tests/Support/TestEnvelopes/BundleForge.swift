internal import CryptoPrimitives
internal import TestSupport
internal import WhisperEnvelope

/// Builds bundles field by field, whatever the fields say; signatures hold unless they are asked
/// not to.
package struct BundleForge: Sendable {
  package var version: UInt8 = 1
  package var keyVersion: UInt32 = 1
  package var createdAt: Int64 = 1_750_000_000
  package var agreement: [UInt8]
  package var hasSigning: UInt8
  package var signing: [UInt8]
  package var nameLength: UInt16?
  package var name: [UInt8]
  package var rotation: UInt8 = 0
  package var previousSigning: [UInt8] = []
  package var previousAgreement: [UInt8] = []
  package var rotationSigner: TestSigningKey?
  package var signer: TestSigningKey?
  package var rotationLabel = "whisper-rotation-v1"
  package var bundleLabel = "whisper-bundle-v1"
  package var trailing: [UInt8] = []

  package init(_ identity: TestIdentity, name: String, rotatedFrom previous: TestIdentity? = nil) {
    agreement = identity.publicIdentity.agreement.octets.bytes
    hasSigning = identity.signing == nil ? 0 : 1
    signing = identity.signing?.publicKey.octets.bytes ?? []
    signer = identity.signing
    self.name = Array(name.utf8)
    if let previous, let key = previous.signing {
      rotation = 1
      previousSigning = key.publicKey.octets.bytes
      previousAgreement = previous.publicIdentity.agreement.octets.bytes
      rotationSigner = key
    }
  }

  package func bytes() throws -> [UInt8] {
    var writer = CanonicalWriter()
    writer.integer(version)
    writer.integer(keyVersion)
    writer.integer(createdAt)
    writer.fixed(agreement)
    writer.integer(hasSigning)
    writer.fixed(signing)
    writer.integer(nameLength ?? UInt16(name.count))
    writer.fixed(name)
    writer.integer(rotation)
    writer.fixed(previousSigning)
    writer.fixed(previousAgreement)
    if let rotationSigner {
      writer.fixed(try rotationSigner.signature(for: Array(rotationLabel.utf8) + writer.bytes))
    }
    if let signer {
      writer.fixed(try signer.signature(for: Array(bundleLabel.utf8) + writer.bytes))
    }
    writer.fixed(trailing)
    return writer.bytes
  }

  package func text() throws -> String { PublicBundle.prefix + Base64URL.encode(try bytes()) }
}
