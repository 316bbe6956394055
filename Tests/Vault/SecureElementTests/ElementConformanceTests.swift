import Crypto
import SecretMemory
import SecureElement
import TestSupport
import TestTraits
import Testing

/// What every element promises. A new element joins by standing in `ElementUnderTest.all`; what it may leave out it says by
/// the protocol's own facts.
@Suite("A secure element")
struct ElementConformanceTests {
  static let elements = ElementUnderTest.all
  static let secret = Array("the right secret".utf8)
  /// Each kind of key there is.
  static let kinds: [KeyKind] = KeyPurpose.allCases.flatMap { purpose in
    [.silent, .secret(secret), .guessable(secret)].map {
      KeyKind(purpose: purpose, authorization: $0)
    }
  }
  /// Kinds with a secret that not every element takes.
  static let emptySecrets: [KeyKind] = KeyPurpose.allCases.flatMap { purpose in
    [.secret([]), .guessable([])].map { KeyKind(purpose: purpose, authorization: $0) }
  }

  private func refusesWrongSecret(_ error: SecureElementError?, _ authorization: Authorization)
    -> Bool
  {
    switch (error, authorization) {
    case (.wrongFactor, .guessable): true
    case (.wrongAuthorization, .silent), (.wrongAuthorization, .secret): true
    default: false
    }
  }

  /// A blob that was changed: another's, or one whose secret is wrong.
  private func refusesBlob(_ error: SecureElementError?) -> Bool {
    error == .foreignBlob || error == .wrongAuthorization
  }

  @Test("Makes the kinds of keys that it says it has, and no other", arguments: elements)
  func offers(subject: ElementUnderTest) {
    let largest = [UInt8](repeating: 1, count: min(subject.element.secretSizes.upperBound, 4_096))
    let tooLarge: [KeyKind] = KeyPurpose.allCases.flatMap { purpose in
      [.secret(largest + [1]), .guessable(largest), .guessable(largest + [1])].map {
        KeyKind(purpose: purpose, authorization: $0)
      }
    }
    for kind in Self.kinds + Self.emptySecrets + tooLarge {
      let error = subject.element.refusal(toMake: kind)
      #expect(error == (kind.isOffered(by: subject.element) ? nil : .unsupported))
    }
  }

  @Test(
    "Agrees as P-256 does everywhere, again and again", arguments: elements, kinds + emptySecrets)
  func agreement(subject: ElementUnderTest, kind: KeyKind) throws {
    let element = subject.element
    guard kind.purpose == .agreement, kind.isOffered(by: element) else { return }
    let key = try kind.make(in: element)
    let publicKey = try P256.KeyAgreement.PublicKey(x963Representation: key.publicKey)
    for _ in 0..<8 {
      let peer = P256.KeyAgreement.PrivateKey()
      let expected = try peer.sharedSecretFromKeyAgreement(with: publicKey)
        .withUnsafeBytes { Array($0) }
      let shared = try element.sharedSecret(
        blob: key.blob, peer: Array(peer.publicKey.x963Representation),
        authorization: kind.authorization.keyAuthorization
      ).array()
      #expect(shared == expected)
    }
  }

  @Test(
    "Signs as ECDSA does everywhere, and never twice the same", arguments: elements,
    kinds + emptySecrets)
  func signing(subject: ElementUnderTest, kind: KeyKind) throws {
    let element = subject.element
    guard kind.purpose == .signing, kind.isOffered(by: element) else { return }
    let key = try kind.make(in: element)
    let publicKey = try P256.Signing.PublicKey(x963Representation: key.publicKey)
    let digest = SHA256.hash(data: Array("what is signed".utf8))
    let other = SHA256.hash(data: Array("something else".utf8))
    let signatures = try (0..<8).map { _ in
      try element.signature(
        blob: key.blob, digest: Array(digest), authorization: kind.authorization.keyAuthorization)
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
  func extremeDigests(subject: ElementUnderTest) throws {
    let key = try subject.element.makeKey(for: .signing, under: .silent)
    let publicKey = try P256.Signing.PublicKey(x963Representation: key.publicKey)
    for byte in [0, 0xFF] as [UInt8] {
      let digest = [UInt8](repeating: byte, count: 32)
      let octets = try subject.element.signature(
        blob: key.blob, digest: digest, authorization: .silent)
      let signature = try P256.Signing.ECDSASignature(rawRepresentation: octets)
      #expect(publicKey.isValidSignature(signature, for: RawDigest(digest)))
    }
  }

  @Test("Every key and every blob is new", arguments: elements)
  func freshKeys(subject: ElementUnderTest) throws {
    let kinds = Self.kinds.filter { $0.isOffered(by: subject.element) }
    let keys = try (0..<4).flatMap { _ in try kinds.map { try $0.make(in: subject.element) } }
    #expect(Set(keys.map(\.publicKey)).count == keys.count)
    #expect(Set(keys.map(\.blob)).count == keys.count)
    for key in keys {
      #expect(key.publicKey.count == 65)
      #expect(key.blob.count <= 512)
    }
  }

  @Test("Has a name that can be shown before anything vouches for it", arguments: elements)
  func naming(subject: ElementUnderTest) {
    let name = subject.element.name
    #expect((1...32).contains(name.count))
    #expect(name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
  }

  @Test("A key for one purpose refuses the other", arguments: elements, kinds)
  func otherPurpose(subject: ElementUnderTest, kind: KeyKind) throws {
    guard kind.isOffered(by: subject.element) else { return }
    let key = try kind.make(in: subject.element)
    for purpose in KeyPurpose.allCases {
      let error = subject.element.refusal(of: key.blob, for: purpose, under: kind.authorization)
      #expect(error == (purpose == kind.purpose ? nil : .wrongPurpose))
    }
  }

  @Test("A wrong secret is refused by name, whatever is asked", arguments: elements, kinds)
  func wrongSecret(subject: ElementUnderTest, kind: KeyKind) throws {
    let element = subject.element
    guard kind.isOffered(by: element) else { return }
    if case .silent = kind.authorization { return }
    let secrets: [[UInt8]] = [
      Array("the wrong secret".utf8), Array("the right secret ".utf8), Self.secret.dropLast(),
      Self.secret.flipping(bit: 0),
    ]
    let key = try kind.make(in: element)
    for secret in secrets {
      for asked in KeyPurpose.allCases {
        let wrong = kind.authorization.withSecret(secret)
        let error = element.refusal(of: key.blob, for: asked, under: wrong)
        #expect(refusesWrongSecret(error, wrong), "\(String(describing: error))")
      }
    }
    // None that a key could have been made under.
    for secret in [[], [UInt8](repeating: 0, count: 32), [UInt8](repeating: 1, count: 33)] {
      let wrong = kind.authorization.withSecret(secret)
      let error = element.refusal(of: key.blob, for: kind.purpose, under: wrong)
      #expect(error == .wrongAuthorization || refusesWrongSecret(error, wrong))
    }
    #expect(element.refusal(of: key.blob, for: kind.purpose, under: kind.authorization) == nil)
  }

  @Test(
    "A key of one kind takes no secret of another kind", arguments: elements, KeyPurpose.allCases)
  func mixedUp(subject: ElementUnderTest, purpose: KeyPurpose) throws {
    let element = subject.element
    let authorizations: [Authorization] = [
      .silent, .secret(Self.secret), .secret([]), .guessable(Self.secret),
    ]
    let kinds = authorizations.map { KeyKind(purpose: purpose, authorization: $0) }
    for (index, made) in kinds.enumerated() where made.isOffered(by: element) {
      let key = try made.make(in: element)
      for (other, used) in kinds.enumerated() where other != index {
        let error = element.refusal(of: key.blob, for: purpose, under: used.authorization)
        #expect(
          error == .wrongAuthorization || !used.isOffered(by: element) && error == .unsupported)
      }
    }
  }

  @Test("Bound to one of its keys, it makes and uses keys beside it", arguments: elements)
  func bound(subject: ElementUnderTest) throws {
    let device = try subject.element.makeKey(for: .agreement, under: .silent)
    let element = try subject.element.bound(to: device.blob)
    #expect(element.name == subject.element.name)
    #expect(element.refusal(of: device.blob, for: .agreement, under: .silent) == nil)
    for kind in Self.kinds where kind.isOffered(by: element) {
      let key = try kind.make(in: element)
      for user in [element, subject.element] {
        #expect(user.refusal(of: key.blob, for: kind.purpose, under: kind.authorization) == nil)
      }
    }
  }

  @Test("A point that is not on the curve is refused by name", arguments: elements)
  func offCurve(subject: ElementUnderTest) throws {
    let key = try subject.element.makeKey(for: .agreement, under: .silent)
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
        _ = try subject.element.sharedSecret(blob: key.blob, peer: peer, authorization: .silent)
      }
      #expect(error == .invalidPoint, "\(peer.hex)")
    }
  }

  @Test("A digest of another size is refused by name", arguments: elements)
  func digestSizes(subject: ElementUnderTest) throws {
    let key = try subject.element.makeKey(for: .signing, under: .silent)
    for count in [0, 1, 20, 31, 33, 48, 64, 4096] {
      let error = refusal { () throws(SecureElementError) in
        _ = try subject.element.signature(
          blob: key.blob, digest: [UInt8](repeating: 1, count: count), authorization: .silent)
      }
      #expect(error == .invalidDigest, "\(count) bytes")
    }
  }

  @Test("A blob with any byte changed is refused", arguments: elements, kinds)
  func tampered(subject: ElementUnderTest, kind: KeyKind) throws {
    guard kind.isOffered(by: subject.element) else { return }
    let key = try kind.make(in: subject.element)
    for index in key.blob.indices {
      for difference in [1, 3, 0x80] as [UInt8] {
        var blob = key.blob
        blob[index] ^= difference
        for purpose in KeyPurpose.allCases {
          let error = subject.element.refusal(of: blob, for: purpose, under: kind.authorization)
          #expect(refusesBlob(error), "byte \(index): \(String(describing: error))")
        }
      }
    }
  }

  @Test("A blob that is cut or has bytes after it is refused", arguments: elements, kinds)
  func resized(subject: ElementUnderTest, kind: KeyKind) throws {
    guard kind.isOffered(by: subject.element) else { return }
    let key = try kind.make(in: subject.element)
    let cut = key.blob.indices.map { Array(key.blob.prefix($0)) }
    for blob in cut + [key.blob + [0], key.blob + [UInt8](repeating: 0, count: 32)] {
      let error = subject.element.refusal(of: blob, for: kind.purpose, under: kind.authorization)
      #expect(refusesBlob(error), "\(blob.count) bytes")
    }
  }

  @Test("A blob from elsewhere is refused", arguments: elements, kinds)
  func foreign(subject: ElementUnderTest, kind: KeyKind) {
    guard kind.isOffered(by: subject.element) else { return }
    var random = SeededRandom(seed: 1, label: "foreign blobs")
    for count in [1, 32, 99, 127, 128, 218, 4096] {
      let blob = random.bytes(count)
      #expect(
        subject.element.refusal(of: blob, for: kind.purpose, under: kind.authorization)
          == .foreignBlob)
    }
  }
}
