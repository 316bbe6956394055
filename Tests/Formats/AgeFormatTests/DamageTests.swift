import AgeFormat
import ByteStreams
import SecretMemory
import TestSupport
import TestTraits
import Testing

@Suite("A file that was changed", .namesSeed)
struct DamageTests {
  @Test(
    "no bit of it can be another one: nothing is delivered, and the error is one of ours",
    arguments: AgeRecipient.Kind.allCases)
  func everyBit(kind: AgeRecipient.Kind) throws {
    var random = TestSeed.random("age bits \(kind)")
    let key = try AgeIdentity.generate(kind, random: &random)
    let file = try Age.encrypt(Array("secret".utf8), to: [key.recipient], &random)
    // Every bit of a small file; of the long share of a hybrid one every seventh.
    let share = 40..<(kind == .hybrid ? 1500 : 40)
    for bit in 0..<(file.count * 8) where !share.contains(bit / 8) || bit % 7 == 0 {
      let sink = BytesSink()
      let error = try Age.error {
        try AgeDecryptor(keys: [key]).decrypt(
          BytesSource(file.flipping(bit: bit)), to: sink, release: .intoStaging)
      }
      #expect(error != nil && sink.bytes.isEmpty, "bit \(bit)")
    }
  }

  @Test("it is cut nowhere without being noticed", arguments: [false, true])
  func everyCut(armored: Bool) throws {
    var random = TestSeed.random("age cuts \(armored)")
    let key = try AgeIdentity.generate(.x25519, random: &random)
    let file = try Age.encrypt(
      Array("secret, and a little more".utf8), to: [key.recipient], armored: armored, &random)
    // Without the line feed at its end armor says the same.
    for count in 0..<(file.count - (armored ? 1 : 0)) {
      let sink = BytesSink()
      let error = try Age.error {
        try AgeDecryptor(keys: [key]).decrypt(
          BytesSource(Array(file.prefix(count))), to: sink, release: .intoStaging)
      }
      #expect(error != nil && sink.bytes.isEmpty, "\(count) octets")
    }
  }

  @Test("chunks are not left out, cut off, swapped or added")
  func chunks() throws {
    var random = TestSeed.random("age chunks")
    let key = try AgeIdentity.generate(.x25519, random: &random)
    let data = random.bytes(3 * 65_536)
    let file = try Age.encrypt(data, to: [key.recipient], &random)
    let start = try AgeHeaderSize.of(file) + 16
    let (head, size) = (Array(file[..<start]), 65_552)
    let chunks = (0..<3).map { Array(file[(start + $0 * size)..<(start + ($0 + 1) * size)]) }
    let others: [([Int], AgeReason, Int)] = [
      ([0, 1], .payloadCutShort, 2), ([0], .payloadCutShort, 1), ([], .payloadCutShort, 0),
      ([1, 2], .payloadChanged, 0), ([0, 2], .payloadChanged, 1), ([1, 0, 2], .payloadChanged, 0),
      ([0, 1, 2, 2], .payloadAfterEnd, 3), ([0, 1, 1, 2], .payloadChanged, 2),
    ]
    for (order, reason, delivered) in others {
      let changed = head + order.flatMap { chunks[$0] }
      let sink = BytesSink()
      let error = try Age.error {
        try AgeDecryptor(keys: [key]).decrypt(
          BytesSource(changed), to: sink, release: .intoStaging)
      }
      #expect(error == AgeError(.notAuthentic, reason), "\(order)")
      #expect(sink.bytes == Array(data.prefix(delivered * 65_536)), "\(order)")
      let checked = BytesSink()
      _ = try Age.error {
        try AgeDecryptor(keys: [key]).decrypt(BytesSource(changed), to: checked)
      }
      #expect(checked.bytes.isEmpty, "\(order)")
    }
  }

  @Test("a file that is another one in the second pass is refused")
  func changedMeanwhile() throws {
    var random = TestSeed.random("age meanwhile")
    let key = try AgeIdentity.generate(.x25519, random: &random)
    let first = try Age.encrypt([1, 2, 3], to: [key.recipient], &random)
    let second = try Age.encrypt([4, 5, 6], to: [key.recipient], &random)
    let sink = BytesSink()
    let error = try Age.error {
      try AgeDecryptor(keys: [key]).decrypt(ChangingSource(first, then: second), to: sink)
    }
    #expect(error == AgeError(.notAuthentic, .changedMeanwhile))
    #expect(sink.bytes.isEmpty)
  }
}
