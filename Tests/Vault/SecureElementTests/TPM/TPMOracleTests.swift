import Crypto
import SecureElement
import TestDeviceTraits
import TestSupport
import TestTPM
import Testing

@testable import TPMElement

/// tpm2-tools, which speak to the same TPM through another library.
@Suite("A key of the TPM element", .softwareTPM)
struct TPMOracleTests {
  private static let attributes =
    "fixedtpm|fixedparent|sensitivedataorigin|userwithauth|noda"
  private let tpm: SoftwareTPM
  private let element: TPMElement

  init() throws {
    tpm = try SoftwareTPM()
    element = TPMElement(at: tpm.location)
    // TCG's template for the storage key: the tools' own has an empty point.
    try tpm.write(pointForTools(of: 0), to: "unique")
    try tpm.tool(
      "createprimary", "-C", "o", "-G", "ecc", "-u", "unique", "-c", "parent", "-a",
      Self.attributes + "|restricted|decrypt")
    try tpm.tool("readpublic", "-c", "parent", "-n", "name")
  }

  private func sized(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)] + bytes
  }

  @Test(
    "is one that tpm2-tools load, and agree with to the same secret",
    arguments: [
      .silent, .secret([1, 2, 3]), .guessable([4, 5]), .secret([7, 0, 0]),
    ] as [Authorization])
  func theirsLoadOurs(authorization: Authorization) throws {
    let key = try element.makeKey(for: .agreement, under: authorization.keyAuthorization)
    let blob = try KeyBlob(reading: key.blob)
    #expect(try tpm.read("name") == blob.parentName)
    try tpm.write(sized(blob.publicArea), to: "key.pub")
    try tpm.write(sized(blob.privateArea), to: "key.priv")
    try tpm.tool("load", "-C", "parent", "-u", "key.pub", "-r", "key.priv", "-c", "key")
    let peer = P256.KeyAgreement.PrivateKey()
    let point = Array(peer.publicKey.rawRepresentation)
    try tpm.write(
      sized(sized(Array(point.prefix(32))) + sized(Array(point.suffix(32)))), to: "peer")
    let secret: [UInt8]
    switch authorization {
    case .silent: secret = []
    case .secret(let bytes), .guessable(let bytes): secret = bytes
    }
    try tpm.tool("ecdhzgen", "-c", "key", "-p", "hex:" + secret.hex, "-u", "peer", "-o", "z")
    let shared = try element.sharedSecret(
      blob: key.blob, peer: Array(peer.publicKey.x963Representation),
      authorization: authorization.keyAuthorization
    ).array()
    #expect(try tpm.read("z")[4..<36].elementsEqual(shared))
  }

  @Test("is one that tpm2-tools made, and agrees as P-256 does")
  func oursLoadTheirs() throws {
    try tpm.tool(
      "create", "-C", "parent", "-G", "ecc256:ecdh-sha256", "-u", "key.pub", "-r", "key.priv",
      "-p", "hex:0a0b0c", "-a", Self.attributes + "|decrypt")
    let area = Array(try tpm.read("key.pub").dropFirst(2))
    let blob = KeyBlob(
      parentName: try tpm.read("name"), publicArea: area,
      privateArea: Array(try tpm.read("key.priv").dropFirst(2)))
    let point = try #require(
      PublicTemplate.child(.agreement, isGuessable: false).point(of: area))
    let peer = P256.KeyAgreement.PrivateKey()
    let expected = try peer.sharedSecretFromKeyAgreement(with: .init(x963Representation: point))
      .withUnsafeBytes { Array($0) }
    let shared = try element.sharedSecret(
      blob: blob.bytes, peer: Array(peer.publicKey.x963Representation),
      authorization: .secret([0x0A, 0x0B, 0x0C].secret()))
    #expect(shared.array() == expected)
    #expect(
      element.refusal(of: blob.bytes, for: .agreement, under: .secret([0x0A]))
        == .wrongAuthorization)
  }

  @Test("is refused where tpm2-tools made it with other attributes or for another scheme")
  func otherAreas() throws {
    for (algorithm, attributes) in [
      ("ecc256:ecdh-sha256", "sensitivedataorigin|userwithauth|noda|decrypt"),
      (
        "ecc256:ecdh-sha256",
        "fixedtpm|fixedparent|sensitivedataorigin|noda|adminwithpolicy|decrypt"
      ),
      ("ecc256", Self.attributes + "|decrypt|sign"),
      ("ecc384:ecdh-sha256", Self.attributes + "|decrypt"),
      ("rsa2048", Self.attributes + "|decrypt"),
    ] {
      try tpm.tool(
        "create", "-C", "parent", "-G", algorithm, "-u", "key.pub", "-r", "key.priv", "-a",
        attributes)
      let blob = KeyBlob(
        parentName: try tpm.read("name"), publicArea: Array(try tpm.read("key.pub").dropFirst(2)),
        privateArea: Array(try tpm.read("key.priv").dropFirst(2)))
      for purpose in KeyPurpose.allCases {
        #expect(
          element.refusal(of: blob.bytes, for: purpose, under: .silent) == .foreignBlob,
          "\(algorithm) \(attributes)")
      }
    }
  }

  @Test("has a signature that tpm2-tools verify")
  func signature() throws {
    let key = try element.makeKey(for: .signing, under: .silent)
    let digest = Array(SHA256.hash(data: [1, 2, 3]))
    let signature = try element.signature(blob: key.blob, digest: digest, authorization: .silent)
    try tpm.write(sized(try KeyBlob(reading: key.blob).publicArea), to: "key.pub")
    try tpm.tool("loadexternal", "-C", "o", "-u", "key.pub", "-c", "key")
    // TPMT_SIGNATURE: ECDSA with SHA-256.
    let written: [UInt8] =
      [0x00, 0x18, 0x00, 0x0B] + sized(Array(signature.prefix(32)))
      + sized(Array(signature.suffix(32)))
    try tpm.write(written, to: "signature")
    try tpm.write(digest, to: "digest")
    try tpm.tool("verifysignature", "-c", "key", "-d", "digest", "-s", "signature")
    try tpm.write(written.flipping(bit: 8 * 20), to: "signature")
    #expect(throws: SoftwareTPM.Failure.self) {
      try tpm.tool("verifysignature", "-c", "key", "-d", "digest", "-s", "signature")
    }
  }

  @Test("goes to another secret: the new blob takes it, and the old one the old secret still")
  func changedSecret() throws {
    for (old, new) in [
      (Authorization.guessable([1]), Authorization.guessable([2, 0])),
      (.silent, .secret([3])), (.secret([3]), .silent),
    ] {
      for purpose in KeyPurpose.allCases {
        let key = try element.makeKey(for: purpose, under: old.keyAuthorization)
        let changed = try element.blob(
          changing: key.blob, from: old.keyAuthorization, to: new.keyAuthorization)
        #expect(element.refusal(of: changed, for: purpose, under: new) == nil)
        #expect(element.refusal(of: changed, for: purpose, under: old) != nil)
        #expect(element.refusal(of: key.blob, for: purpose, under: old) == nil)
        #expect(try KeyBlob(reading: changed).publicArea == KeyBlob(reading: key.blob).publicArea)
      }
    }
    let key = try element.makeKey(for: .agreement, under: .silent)
    let error = refusal { () throws(SecureElementError) in
      _ = try element.blob(
        changing: key.blob, from: .silent, to: .guessable([1].secret()))
    }
    #expect(error == .unsupported)
    #expect(try tpm.location.leftovers().isEmpty)
  }
}
