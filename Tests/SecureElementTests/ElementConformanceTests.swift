import Crypto
import SecretMemory
import SecureElement
import TestSupport
import TestTraits
import Testing

/// What every element promises. A new element joins by standing in `elements`.
@Suite("A secure element")
struct ElementConformanceTests {
  static let elements: [any SecureElement] = [SoftwareSecureElement()]
  static let secret = Array("the right secret".utf8)
  /// Each kind of key there is.
  static let kinds: [KeyKind] = KeyPurpose.allCases.flatMap { purpose in
    [.silent, .secret(secret)].map { KeyKind(purpose: purpose, authorization: $0) }
  }

  @Test(
    "Agrees as P-256 does everywhere, again and again", arguments: elements,
    [.silent, .secret(secret), .secret([])] as [Authorization])
  func agreement(element: any SecureElement, authorization: Authorization) throws {
    let key = try element.makeKey(for: .agreement, under: authorization.keyAuthorization)
    let publicKey = try P256.KeyAgreement.PublicKey(x963Representation: key.publicKey)
    for _ in 0..<8 {
      let peer = P256.KeyAgreement.PrivateKey()
      let expected = try peer.sharedSecretFromKeyAgreement(with: publicKey)
        .withUnsafeBytes { Array($0) }
      let shared = try element.sharedSecret(
        blob: key.blob, peer: Array(peer.publicKey.x963Representation),
        authorization: authorization.keyAuthorization
      ).array()
      #expect(shared == expected)
    }
  }

  @Test(
    "Signs as ECDSA does everywhere, and never twice the same", arguments: elements,
    [.silent, .secret(secret), .secret([])] as [Authorization])
  func signing(element: any SecureElement, authorization: Authorization) throws {
    let key = try element.makeKey(for: .signing, under: authorization.keyAuthorization)
    let publicKey = try P256.Signing.PublicKey(x963Representation: key.publicKey)
    let digest = SHA256.hash(data: Array("what is signed".utf8))
    let other = SHA256.hash(data: Array("something else".utf8))
    let signatures = try (0..<8).map { _ in
      try element.signature(
        blob: key.blob, digest: Array(digest), authorization: authorization.keyAuthorization)
    }
    for octets in signatures {
      #expect(octets.count == 64)
      let signature = try P256.Signing.ECDSASignature(rawRepresentation: octets)
      #expect(publicKey.isValidSignature(signature, for: digest))
      #expect(!publicKey.isValidSignature(signature, for: other))
    }
    // A nonce that comes twice gives the key away: r is its point.
    #expect(Set(signatures.map { Array($0.prefix(32)) }).count == signatures.count)
  }

  @Test("Signs digests that are numbers beyond the curve's order", arguments: elements)
  func extremeDigests(element: any SecureElement) throws {
    let key = try element.makeKey(for: .signing, under: .silent)
    let publicKey = try P256.Signing.PublicKey(x963Representation: key.publicKey)
    for byte in [0, 0xFF] as [UInt8] {
      let digest = [UInt8](repeating: byte, count: 32)
      let octets = try element.signature(
        blob: key.blob, digest: digest, authorization: .silent)
      let signature = try P256.Signing.ECDSASignature(rawRepresentation: octets)
      #expect(publicKey.isValidSignature(signature, for: RawDigest(digest)))
    }
  }

  @Test("Every key and every blob is new", arguments: elements)
  func freshKeys(element: any SecureElement) throws {
    let keys = try (0..<4).flatMap { _ in try Self.kinds.map { try $0.make(in: element) } }
    #expect(Set(keys.map(\.publicKey)).count == keys.count)
    #expect(Set(keys.map(\.blob)).count == keys.count)
    for key in keys { #expect(key.publicKey.count == 65) }
  }

  @Test("Has a name, and says whether it is hardware", arguments: elements)
  func naming(element: any SecureElement) {
    #expect(!element.name.isEmpty)
    #expect(element.isHardware == (element.name != "software"))
  }

  @Test("A key for one purpose refuses the other", arguments: elements, kinds)
  func otherPurpose(element: any SecureElement, kind: KeyKind) throws {
    let key = try kind.make(in: element)
    for purpose in KeyPurpose.allCases {
      let error = element.refusal(of: key.blob, for: purpose, under: kind.authorization)
      #expect(error == (purpose == kind.purpose ? nil : .wrongPurpose))
    }
  }

  @Test("A wrong secret is refused by name, whatever is asked", arguments: elements)
  func wrongSecret(element: any SecureElement) throws {
    let secrets: [[UInt8]] = [
      [], Array("the wrong secret".utf8), Array("the right secret ".utf8), Self.secret.dropLast(),
      Self.secret.flipping(bit: 0),
    ]
    for made in KeyPurpose.allCases {
      let key = try element.makeKey(for: made, under: .secret(Self.secret.secret()))
      for (secret, asked) in secrets.flatMap({ secret in KeyPurpose.allCases.map { (secret, $0) } })
      {
        let error = element.refusal(of: key.blob, for: asked, under: .secret(secret))
        #expect(error == .wrongAuthorization)
      }
      #expect(element.refusal(of: key.blob, for: made, under: .secret(Self.secret)) == nil)
    }
  }

  @Test(
    "A silent key takes no secret, and a key under a secret is not silent", arguments: elements,
    KeyPurpose.allCases)
  func mixedUp(element: any SecureElement, purpose: KeyPurpose) throws {
    let silent = try element.makeKey(for: purpose, under: .silent)
    let guarded = try element.makeKey(for: purpose, under: .secret(Self.secret.secret()))
    let ofEmptySecret = try element.makeKey(for: purpose, under: .secret([].secret()))
    func refusal(_ key: ElementKey, _ authorization: Authorization) -> SecureElementError? {
      element.refusal(of: key.blob, for: purpose, under: authorization)
    }
    #expect(refusal(silent, .secret(Self.secret)) == .wrongAuthorization)
    #expect(refusal(silent, .secret([])) == .wrongAuthorization)
    #expect(refusal(guarded, .silent) == .wrongAuthorization)
    #expect(refusal(ofEmptySecret, .silent) == .wrongAuthorization)
  }

  @Test("A point that is not on the curve is refused by name", arguments: elements)
  func offCurve(element: any SecureElement) throws {
    let key = try element.makeKey(for: .agreement, under: .silent)
    let good = Array(P256.KeyAgreement.PrivateKey().publicKey.x963Representation)
    let compressed = Array(P256.KeyAgreement.PrivateKey().publicKey.compressedRepresentation)
    var hostile: [[UInt8]] = [
      [], [0], [4], [UInt8](repeating: 0, count: 65), [4] + [UInt8](repeating: 0, count: 64),
      [4] + [UInt8](repeating: 0xFF, count: 64), good.dropLast(), good + [0],
      Array(good.dropFirst()), [0] + good.dropFirst(), compressed,
    ]
    for bit in stride(from: 8, to: 65 * 8, by: 7) { hostile.append(good.flipping(bit: bit)) }
    for peer in hostile {
      let error = refusal { () throws(SecureElementError) in
        _ = try element.sharedSecret(blob: key.blob, peer: peer, authorization: .silent)
      }
      #expect(error == .invalidPoint, "\(peer.hex)")
    }
  }

  @Test("A digest of another size is refused by name", arguments: elements)
  func digestSizes(element: any SecureElement) throws {
    let key = try element.makeKey(for: .signing, under: .silent)
    for count in [0, 1, 20, 31, 33, 48, 64, 4096] {
      let error = refusal { () throws(SecureElementError) in
        _ = try element.signature(
          blob: key.blob, digest: [UInt8](repeating: 1, count: count), authorization: .silent)
      }
      #expect(error == .invalidDigest, "\(count) bytes")
    }
  }

  @Test("A blob with any byte changed is refused", arguments: elements, kinds)
  func tampered(element: any SecureElement, kind: KeyKind) throws {
    let key = try kind.make(in: element)
    for index in key.blob.indices {
      for difference in [1, 3, 0x80] as [UInt8] {
        var blob = key.blob
        blob[index] ^= difference
        for purpose in KeyPurpose.allCases {
          let error = element.refusal(of: blob, for: purpose, under: kind.authorization)
          #expect(error == .foreignBlob || error == .wrongAuthorization, "byte \(index)")
        }
      }
    }
  }

  @Test("A blob that is cut or has bytes after it is refused", arguments: elements, kinds)
  func resized(element: any SecureElement, kind: KeyKind) throws {
    let key = try kind.make(in: element)
    let cut = key.blob.indices.map { Array(key.blob.prefix($0)) }
    for blob in cut + [key.blob + [0], key.blob + [UInt8](repeating: 0, count: 32)] {
      let error = element.refusal(of: blob, for: kind.purpose, under: kind.authorization)
      #expect(error == .foreignBlob || error == .wrongAuthorization, "\(blob.count) bytes")
    }
  }

  @Test("A blob from elsewhere is refused", arguments: elements, kinds)
  func foreign(element: any SecureElement, kind: KeyKind) {
    var random = SeededRandom(seed: 1, label: "foreign blobs")
    for count in [1, 32, 99, 127, 128, 218, 4096] {
      let blob = random.bytes(count)
      #expect(
        element.refusal(of: blob, for: kind.purpose, under: kind.authorization) == .foreignBlob)
    }
  }
}
