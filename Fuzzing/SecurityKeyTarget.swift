import FIDO2Exchange
import SecretMemory
import SecurityKey

extension FuzzTarget {
  /// What the command and `whisper-fido2` send each other. The first octet says who reads; a frame follows.
  static let securityKey = FuzzTarget(
    name: "security-key", maximumLength: 10_240,
    seeds: {
      try requests.flatMap { try framed($0.bytes, secret: 6).map { [0] + $0 } }
        + answers.flatMap { try framed($0.bytes, secret: 32).map { [1] + $0 } }
    },
    run: { input in
      guard let chosen = ChosenInput(input) else { return }
      let isRequest = chosen.choice % 2 == 0
      let limit = isRequest ? FIDO2Request.limit : FIDO2Answer.limit
      guard let frame = received(chosen.rest, limit: limit) else { return }
      require(frame.open.count <= limit, "a frame keeps to its limit")
      let again: [UInt8]?
      if isRequest {
        guard let request = try? FIDO2Request(frame.open) else { return }
        again = request.bytes
      } else {
        guard let answer = try? FIDO2Answer(frame.open) else { return }
        again = answer.bytes
      }
      require(again == frame.open, "what was read has one encoding")
      var sent: [UInt8] = []
      try frame.send(limit: limit) { (bytes: UnsafeRawBufferPointer) throws(Never) in sent += bytes
      }
      require(chosen.rest.starts(with: sent), "a frame is sent as it came")
    })

  private struct EndOfInput: Error {}

  /// The frame that the input begins with.
  private static func received(_ input: [UInt8], limit: Int) -> FIDO2Frame? {
    var rest = input[...]
    return try? FIDO2Frame.receive(limit: limit) { buffer throws(EndOfInput) in
      guard rest.count >= buffer.count else { throw EndOfInput() }
      buffer.copyBytes(from: rest.prefix(buffer.count))
      rest = rest.dropFirst(buffer.count)
    }
  }

  private static func framed(_ open: [UInt8]?, secret count: Int) throws -> [[UInt8]] {
    guard let open else { return [] }
    return [0, count].map { secret in
      let header = FIDO2Header(open: open.count, secret: secret, limit: open.count)
      return (header?.bytes ?? []) + open + [UInt8](repeating: 0x31, count: secret)
    }
  }

  private static let salt = [UInt8](repeating: 7, count: 32)
  private static let requests: [FIDO2Request] = [
    .look, .enrol(besides: []), .enrol(besides: [[1, 2], [3]]),
    .secret(of: [SecurityKeyCredential(id: [1, 2, 3], salt: salt)]),
    .secret(of: (1...8).map { SecurityKeyCredential(id: [$0], salt: salt) }),
  ]
  private static let answers: [FIDO2Answer] = [
    .facts(SecurityKeyFacts(verification: .pin, triesLeft: 8)),
    .facts(SecurityKeyFacts(verification: .fingerprint, triesLeft: nil)), .credential([1, 2, 3]),
    .secret(index: 1), .refusal(.absent), .refusal(.enrolled), .refusal(.wrongPIN(triesLeft: 3)),
    .touch,
  ]
}
