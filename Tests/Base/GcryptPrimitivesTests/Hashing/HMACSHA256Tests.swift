import CryptoPrimitives
import GcryptPrimitives
import SecretMemory
import TestSupport
import Testing

@Suite struct HMACSHA256Tests {
  /// RFC 4231, test cases 2 and 3.
  @Test(arguments: [
    (
      Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      [UInt8](repeating: 0xaa, count: 20), [UInt8](repeating: 0xdd, count: 50),
      "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
    ),
  ]) func codesAreThoseOfTheStandard(key: [UInt8], message: [UInt8], code: String) throws {
    // Whether a message stands in the prefix or behind it makes no difference.
    for split in [0, message.count / 2, message.count] {
      var prefix = CanonicalWriter()
      prefix.fixed(message[..<split])
      var codes: [String] = []
      try HMACSHA256.forEachCode(key: key.secret(), count: 2, prefix: prefix) { _, writer in
        writer.fixed(message[split...])
      } _: {
        codes.append(Hex.encode($0.bytes))
      }
      #expect(codes == [code, code])
    }
  }

  @Test func codesOfManyMessagesAreThoseOfEachAlone() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededRandom(seed: seed, label: "row codes")
    let key = random.bytes(32)
    let messages = (0..<300).map { random.bytes($0 * 3) }
    var prefix = CanonicalWriter()
    prefix.label("whisper-row-v2")
    var codes: [Octets32] = []
    try HMACSHA256.forEachCode(key: key.secret(), count: messages.count, prefix: prefix) {
      $1.prefixed(messages[$0])
    } _: {
      codes.append($0)
    }
    #expect(codes.count == messages.count, "seed \(seed)")
    for (message, code) in zip(messages, codes) {
      var writer = prefix
      writer.prefixed(message)
      #expect(
        try HMACSHA256.code(key: key.secret(), message: writer.bytes) == code,
        "seed \(seed)")
    }
  }
}
