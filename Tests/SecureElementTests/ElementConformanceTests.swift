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

  private static let secret = Array("the right secret".utf8)

  private func isRefused(
    _ element: any SecureElement, _ blob: [UInt8], under authorization: Authorization
  ) -> SecureElementError? {
    let peer = P256.KeyAgreement.PrivateKey().publicKey.x963Representation
    return error(element, blob, Array(peer), authorization)
  }

  private func error(
    _ element: any SecureElement, _ blob: [UInt8], _ peer: [UInt8], _ authorization: Authorization
  ) -> SecureElementError? {
    do throws(SecureElementError) {
      _ = try element.sharedSecret(
        blob: blob, peer: peer, authorization: authorization.keyAuthorization)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "Agrees as P-256 does everywhere, again and again", arguments: elements,
    [.silent, .secret(secret), .secret([])] as [Authorization])
  func agreement(element: any SecureElement, authorization: Authorization) throws {
    let key = try element.makeKey(under: authorization.keyAuthorization)
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

  @Test("Every key and every blob is new", arguments: elements)
  func freshKeys(element: any SecureElement) throws {
    let keys = try (0..<8).map { index in
      try element.makeKey(
        under: index % 2 == 0 ? .silent : .secret(Self.secret.secret()))
    }
    #expect(Set(keys.map(\.publicKey)).count == 8)
    #expect(Set(keys.map(\.blob)).count == 8)
    for key in keys { #expect(key.publicKey.count == 65) }
  }

  @Test("Has a name, and says whether it is hardware", arguments: elements)
  func naming(element: any SecureElement) {
    #expect(!element.name.isEmpty)
    #expect(element.isHardware == (element.name != "software"))
  }

  @Test(
    "A wrong secret is refused by name", arguments: elements,
    [
      [], Array("the wrong secret".utf8), Array("the right secret ".utf8), secret.dropLast(),
      secret.flipping(bit: 0),
    ] as [[UInt8]])
  func wrongSecret(element: any SecureElement, secret: [UInt8]) throws {
    let key = try element.makeKey(under: .secret(Self.secret.secret()))
    #expect(isRefused(element, key.blob, under: .secret(secret)) == .wrongAuthorization)
    #expect(isRefused(element, key.blob, under: .secret(Self.secret)) == nil)
  }

  @Test("A silent key takes no secret, and a key under a secret is not silent", arguments: elements)
  func mixedUp(element: any SecureElement) throws {
    let silent = try element.makeKey(under: .silent)
    let guarded = try element.makeKey(under: .secret(Self.secret.secret()))
    let ofEmptySecret = try element.makeKey(under: .secret([].secret()))
    #expect(isRefused(element, silent.blob, under: .secret(Self.secret)) == .wrongAuthorization)
    #expect(isRefused(element, silent.blob, under: .secret([])) == .wrongAuthorization)
    #expect(isRefused(element, guarded.blob, under: .silent) == .wrongAuthorization)
    #expect(isRefused(element, ofEmptySecret.blob, under: .silent) == .wrongAuthorization)
  }

  @Test("A point that is not on the curve is refused by name", arguments: elements)
  func offCurve(element: any SecureElement) throws {
    let key = try element.makeKey(under: .silent)
    let good = Array(P256.KeyAgreement.PrivateKey().publicKey.x963Representation)
    let compressed = Array(P256.KeyAgreement.PrivateKey().publicKey.compressedRepresentation)
    var hostile: [[UInt8]] = [
      [], [0], [4], [UInt8](repeating: 0, count: 65), [4] + [UInt8](repeating: 0, count: 64),
      [4] + [UInt8](repeating: 0xFF, count: 64), good.dropLast(), good + [0],
      Array(good.dropFirst()), [0] + good.dropFirst(), compressed,
    ]
    for bit in stride(from: 8, to: 65 * 8, by: 7) { hostile.append(good.flipping(bit: bit)) }
    for peer in hostile {
      #expect(error(element, key.blob, peer, .silent) == .invalidPoint, "\(peer.hex)")
    }
  }

  @Test(
    "A blob with any byte changed is refused", arguments: elements,
    [.silent, .secret(secret)] as [Authorization])
  func tampered(element: any SecureElement, authorization: Authorization) throws {
    let key = try element.makeKey(under: authorization.keyAuthorization)
    for index in key.blob.indices {
      for bit in [0, 7] {
        let blob = key.blob.flipping(bit: index * 8 + bit)
        let error = isRefused(element, blob, under: authorization)
        #expect(error == .foreignBlob || error == .wrongAuthorization, "byte \(index)")
      }
    }
  }

  @Test(
    "A blob that is cut or has bytes after it is refused", arguments: elements,
    [.silent, .secret(secret)] as [Authorization])
  func resized(element: any SecureElement, authorization: Authorization) throws {
    let key = try element.makeKey(under: authorization.keyAuthorization)
    for count in key.blob.indices {
      let error = isRefused(element, Array(key.blob.prefix(count)), under: authorization)
      #expect(error == .foreignBlob || error == .wrongAuthorization, "\(count) bytes")
    }
    for surplus in [[0], [UInt8](repeating: 0, count: 32)] {
      let error = isRefused(element, key.blob + surplus, under: authorization)
      #expect(error == .foreignBlob || error == .wrongAuthorization)
    }
  }

  @Test("A blob from elsewhere is refused", arguments: elements)
  func foreign(element: any SecureElement) {
    var random = SeededRandom(seed: 1, label: "foreign blobs")
    for count in [1, 32, 99, 127, 218, 4096] {
      let blob = random.bytes(count)
      #expect(isRefused(element, blob, under: .silent) == .foreignBlob)
      #expect(isRefused(element, blob, under: .secret(Self.secret)) == .foreignBlob)
    }
  }

  @Test("The public half of one blob with the private half of another is refused")
  func crossed() throws {
    let element = SoftwareSecureElement()
    let header = 2 + 65
    for authorization in [.silent, .secret(Self.secret)] as [Authorization] {
      let (one, other) = (
        try element.makeKey(under: authorization.keyAuthorization),
        try element.makeKey(under: authorization.keyAuthorization)
      )
      let crossed = Array(one.blob.prefix(header) + other.blob.dropFirst(header))
      let error = isRefused(element, crossed, under: authorization)
      #expect(error == .foreignBlob || error == .wrongAuthorization)
    }
  }
}

/// A `KeyAuthorization` that can be an argument of a test.
enum Authorization: Sendable {
  case silent
  case secret([UInt8])

  var keyAuthorization: KeyAuthorization {
    switch self {
    case .silent: .silent
    case .secret(let bytes): .secret(bytes.secret())
    }
  }
}
