import Crypto
import Foundation
import SecretMemory
import SecureElement
import TestSupport
import Testing

/// The software element's blobs (docs/VAULT.md, "The software element").
@Suite("A blob of the software element")
struct SoftwareKeyBlobTests {
  private static let secret = ElementConformanceTests.secret
  private let element = SoftwareSecureElement()
  /// Each kind of key that it has.
  static let kinds = ElementConformanceTests.kinds.filter {
    $0.isOffered(by: SoftwareSecureElement())
  }

  /// A blob as docs/VAULT.md has it, made without the element. `purpose` is nil in version 1.
  private func blob(
    version: UInt8, purpose: UInt8?, of key: P256.KeyAgreement.PrivateKey,
    under authorization: Authorization
  ) throws -> [UInt8] {
    let secret: [UInt8]?
    switch authorization {
    case .silent: secret = nil
    case .secret(let bytes), .guessable(let bytes): secret = bytes
    }
    let header =
      [version, secret == nil ? 0 : 1] + (purpose.map { [$0] } ?? [])
      + Array(key.publicKey.x963Representation)
    if version == 1, secret == nil { return header + Array(key.rawRepresentation) }
    let label = Array("whisper-software-element-v\(version)".utf8)
    let sealing = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: secret ?? []), info: label, outputByteCount: 32)
    let length = withUnsafeBytes(of: UInt32(header.count).bigEndian) { Array($0) }
    let box = try AES.GCM.seal(
      key.rawRepresentation, using: sealing, authenticating: label + length + header)
    return header + Array(try #require(box.combined))
  }

  @Test(
    "is what the documentation says, in both versions",
    arguments: [.silent, .secret(secret), .secret([])] as [Authorization])
  func documented(authorization: Authorization) throws {
    let key = P256.KeyAgreement.PrivateKey()
    let first = try blob(version: 1, purpose: nil, of: key, under: authorization)
    let agreeing = try blob(version: 2, purpose: 1, of: key, under: authorization)
    let signing = try blob(version: 2, purpose: 2, of: key, under: authorization)
    for (blob, purpose) in [
      (first, KeyPurpose.agreement), (agreeing, .agreement), (signing, .signing),
    ] {
      for asked in KeyPurpose.allCases {
        let error = element.refusal(of: blob, for: asked, under: authorization)
        #expect(error == (asked == purpose ? nil : .wrongPurpose))
      }
    }
    let peer = P256.KeyAgreement.PrivateKey()
    let expected = try peer.sharedSecretFromKeyAgreement(with: key.publicKey)
      .withUnsafeBytes { Array($0) }
    for blob in [first, agreeing] {
      let shared = try element.sharedSecret(
        blob: blob, peer: Array(peer.publicKey.x963Representation),
        authorization: authorization.keyAuthorization)
      #expect(shared.array() == expected)
    }
  }

  @Test("is written in version 2", arguments: SoftwareKeyBlobTests.kinds)
  func written(kind: KeyKind) throws {
    let key = try kind.make(in: element)
    #expect(key.blob.count == 3 + 65 + 12 + 32 + 16)
    #expect(key.blob[0] == 2)
    #expect(key.blob[2] == kind.purpose.rawValue)
    #expect(Array(key.blob[3..<68]) == key.publicKey)
  }

  @Test(
    "of version 1 with any byte changed, cut or continued is refused",
    arguments: [.silent, .secret(secret)] as [Authorization])
  func tamperedFirstVersion(authorization: Authorization) throws {
    let good = try blob(
      version: 1, purpose: nil, of: P256.KeyAgreement.PrivateKey(), under: authorization)
    var hostile = good.indices.flatMap { index in
      [Array(good.prefix(index)), good.flipping(bit: index * 8), good.flipping(bit: index * 8 + 7)]
    }
    hostile.append(good + [0])
    for blob in hostile {
      let error = element.refusal(of: blob, for: .agreement, under: authorization)
      #expect(error == .foreignBlob || error == .wrongAuthorization, "\(blob.hex)")
    }
  }

  @Test("relabelled as another version, with or without a purpose, is refused")
  func relabelled() throws {
    for kind in Self.kinds {
      let blob = try kind.make(in: element).blob
      let access = blob[1]
      let heads: [(put: [UInt8], inPlaceOf: Int)] = [
        ([0], 1), ([1], 1), ([3], 1), ([1, access], 3), ([2, access, 0], 3), ([2, access, 3], 3),
        ([2, access, 3 - blob[2]], 3),
      ]
      for head in heads {
        let hostile: [UInt8] = head.put + blob.dropFirst(head.inPlaceOf)
        for asked in KeyPurpose.allCases {
          let error = element.refusal(of: hostile, for: asked, under: kind.authorization)
          #expect(error == .foreignBlob || error == .wrongAuthorization, "\(head.put)")
        }
      }
    }
  }

  @Test("with its public half of one key and its private half of another is refused")
  func crossed() throws {
    for kind in Self.kinds {
      let (one, other) = (try kind.make(in: element), try kind.make(in: element))
      let crossed = Array(one.blob.prefix(68) + other.blob.dropFirst(68))
      let error = element.refusal(of: crossed, for: kind.purpose, under: kind.authorization)
      #expect(error == .foreignBlob || error == .wrongAuthorization)
    }
  }
}
