import FIDO2Exchange
import SecretMemory
import SecurityKey
import TestSupport
import TestTraits
import Testing

@Suite("What the command and the helper for security keys say to each other", .namesSeed)
struct ExchangeTests {
  private static let salt = [UInt8](repeating: 7, count: 32)
  private static func credential(_ count: Int) -> SecurityKeyCredential {
    SecurityKeyCredential(id: [UInt8](repeating: 1, count: count), salt: salt)
  }

  private static let requests: [FIDO2Request] = [
    .look, .enrol(besides: []), .enrol(besides: [[1], [UInt8](repeating: 2, count: 1024)]),
    .secret(of: [credential(1)]),
    .secret(of: [SecurityKeyCredential](repeating: credential(1024), count: 8)),
  ]
  private static let answers: [FIDO2Answer] =
    [
      .facts(SecurityKeyFacts(verification: .pin, triesLeft: 8)),
      .facts(SecurityKeyFacts(verification: .fingerprint, triesLeft: nil)), .credential([1, 2, 3]),
      .credential([UInt8](repeating: 3, count: 1024)), .secret(index: 0), .secret(index: 7), .touch,
    ]
    + [
      SecurityKeyError.absent, .several, .unknown, .enrolled, .notAllowed, .noPIN, .unsupported,
      .wrongPIN(triesLeft: nil), .wrongPIN(triesLeft: 0), .wrongPIN(triesLeft: 3),
      .blockedUntilReplugged, .blocked, .notTouched, .failed,
    ].map { .refusal($0) }

  @Test("all that either side says is read as it was written, and within the limit")
  func roundTrip() throws {
    for request in Self.requests {
      let bytes = try #require(request.bytes)
      #expect(bytes.count <= FIDO2Request.limit)
      #expect(try FIDO2Request(bytes) == request)
    }
    for answer in Self.answers {
      let bytes = try #require(answer.bytes)
      #expect(bytes.count <= FIDO2Answer.limit)
      #expect(try FIDO2Answer(bytes) == answer)
    }
  }

  @Test("what cannot be asked or answered is not written")
  func impossible() {
    let many = [SecurityKeyCredential](repeating: Self.credential(1), count: 9)
    for request in [
      FIDO2Request.secret(of: []), .secret(of: many), .secret(of: [Self.credential(0)]),
      .secret(of: [Self.credential(1025)]), .secret(of: [SecurityKeyCredential(id: [1], salt: [])]),
      .enrol(besides: [[]]), .enrol(besides: [[UInt8]](repeating: [1], count: 9)),
    ] {
      #expect(request.bytes == nil)
    }
    for answer in [
      FIDO2Answer.credential([]), .credential([UInt8](repeating: 0, count: 1025)),
      .secret(index: -1), .secret(index: 256), .refusal(.helper(.missing)),
    ] {
      #expect(answer.bytes == nil)
    }
  }

  @Test("what is cut, or has a byte more, is refused")
  func cut() throws {
    for bytes in Self.requests.compactMap(\.bytes) {
      for count in 0..<bytes.count {
        #expect(throws: FIDO2Malformed.self) { try FIDO2Request(Array(bytes.prefix(count))) }
      }
      #expect(throws: FIDO2Malformed.self) { try FIDO2Request(bytes + [0]) }
    }
    for bytes in Self.answers.compactMap(\.bytes) {
      for count in 0..<bytes.count {
        #expect(throws: FIDO2Malformed.self) { try FIDO2Answer(Array(bytes.prefix(count))) }
      }
      #expect(throws: FIDO2Malformed.self) { try FIDO2Answer(bytes + [0]) }
    }
  }

  @Test("whatever is read is what would be written")
  func canonical() {
    var random = SeededRandom(seed: TestSeed.current, label: "security key exchange")
    let bases = Self.requests.compactMap(\.bytes) + Self.answers.compactMap(\.bytes)
    for _ in 0..<20_000 {
      var bytes = bases.randomElement(using: &random).map { Array($0.prefix(60)) } ?? []
      if !bytes.isEmpty {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      if let request = try? FIDO2Request(bytes) { #expect(request.bytes == bytes) }
      if let answer = try? FIDO2Answer(bytes) { #expect(answer.bytes == bytes) }
    }
  }

  @Test("counts above the limits are refused before memory is taken for them")
  func headers() {
    #expect(FIDO2Header([0, 0, 0, 9, 63], limit: 9) == FIDO2Header(open: 9, secret: 63, limit: 9))
    for bytes: [UInt8] in [
      [], [0, 0, 0, 1], [0, 0, 0, 10, 0], [0xFF, 0xFF, 0xFF, 0xFF, 0], [0, 0, 0, 1, 64],
      [0, 0, 0, 1, 0, 0],
    ] {
      #expect(FIDO2Header(bytes, limit: 9) == nil)
    }
  }

  @Test("arguments are read as they were written, and no others")
  func arguments() {
    for start in [FIDO2Start(.devices), FIDO2Start(.socket), FIDO2Start(.socket, touchSeconds: 1)] {
      #expect(FIDO2Start(arguments: start.arguments) == start)
    }
    #expect(FIDO2Start(.devices).arguments == ["devices"])
  }
}
