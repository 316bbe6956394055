import ByteStreams
import CryptoPrimitives
import SecretMemory
import TestEnvelopes
import TestSupport
import TestVectors
import WhisperEnvelope

extension FuzzTarget {
  /// An envelope in binary form: whatever it is, it is refused by one of four reasons, or has one form and one content.
  static let whisper2 = FuzzTarget(
    name: "whisper2", maximumLength: 70_000,
    seeds: { try Whisper2Checks.envelopes }, run: { try Whisper2Checks.open($0) })

  /// What a hostile sender or a fellow reader can put inside boxes that open: flags (1), then what takes the place of sender block,
  /// kind, length, time or proof, and the plaintext.
  static let whisper2Content = FuzzTarget(
    name: "whisper2-content", maximumLength: 1_024,
    seeds: { (UInt8(0)...31).map { [$0] + Array("some content".utf8) } },
    run: { try Whisper2Checks.openForged($0) })

  /// A text with envelopes of both versions and post-quantum keys somewhere in it.
  static let messages = FuzzTarget(
    name: "messages", maximumLength: 90_000,
    seeds: {
      let texts = try Whisper2Checks.envelopes.map { try Whisper2.text($0) }
      let key = Whisper2Person.alice.reader.postQuantumKey.text
      return (texts + [key, texts[0] + "\n" + key]).flatMap { text in
        [Fate.none, .wrap(72).then(.quote("> ", levels: 2)), .wrap(75, by: "=\r\n")]
          .map { Array($0.befall(text).utf8) }
      } + [Array(texts[0].replacing("+", with: "&#x2B;").replacing("/", with: "%2f").utf8)]
    },
    run: { try Whisper2Checks.search($0) })
}

private enum Whisper2Checks {
  static let readers = [Whisper2Person.bob, .carol].map(\.reader)
  private static let alice = Whisper2Person.alice.reader

  static var envelopes: [[UInt8]] {
    get throws {
      try [false, true].flatMap { isSigned in
        try [1, 2].map { count in
          try Whisper2Forge(
            [1, 2, 3], from: alice, to: Array(readers.prefix(count)), isSigned: isSigned,
            isFile: count == 1
          ).envelope()
        }
      }
    }
  }

  /// What a reader has of it; nil where it is refused.
  private static func content(
    _ envelope: [UInt8], by reader: TestReader
  ) throws -> (content: [UInt8], checked: Whisper2.Opening.Checked, mode: Whisper2.Mode)? {
    do {
      let source = BytesSource(envelope)
      let header = try Whisper2.Header(reading: source, octets: UInt64(envelope.count))
      require(header.layout.octets == UInt64(envelope.count), "a layout has the size it was told")
      guard let found = try header.find(with: reader) else { return nil }
      let opening = try header.open(found.answer, at: found.index)
      let sink = BytesSink()
      let checked = try opening.read(from: source, to: sink)
      require(sink.bytes.count == Int(opening.layout.paddedLength), "all plaintext was released")
      require(
        sink.bytes[Int(checked.length)...].allSatisfy { $0 == 0 }, "what is filler is zero")
      return (Array(sink.bytes.prefix(Int(checked.length))), checked, opening.mode)
    } catch let error as EnvelopeError {
      switch error {
      case .invalidEnvelope, .notAuthentic, .invalidSignature: return nil
      default: fatalError("broken: another reason: \(error)")
      }
    }
  }

  static func open(_ envelope: [UInt8]) throws {
    for reader in readers { _ = try content(envelope, by: reader) }
  }

  static func openForged(_ input: [UInt8]) throws {
    guard let flags = input.first else { return }
    var rest = input.dropFirst()
    func take(_ count: Int) -> [UInt8] {
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count)) + [UInt8](repeating: 0, count: max(0, count - rest.count))
    }
    let isSigned = flags & 1 != 0
    var forge = Whisper2Forge(
      [], from: alice, to: flags & 2 == 0 ? [readers[0]] : readers, isSigned: isSigned,
      isFile: flags & 4 != 0)
    if flags & 8 != 0 { forge.slots[0]?.senderBlock = take(72) }
    if flags & 16 != 0 {
      forge.kind = take(2)
      forge.slots[0]?.kind = forge.kind
    }
    if flags & 32 != 0 {
      let proof = take(8)
      forge.changeProof = { Array(proof + $0.dropFirst(8)) }
    }
    let length = flags & 64 == 0 ? nil : take(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let size = Whisper2Forge.padded(rest.count)
    forge.plaintext = Array(rest) + [UInt8](repeating: 0, count: size - rest.count)
    forge.length = length ?? UInt64(rest.count)
    guard let opened = try content(try forge.envelope(), by: readers[0]) else { return }
    require(opened.checked.length == forge.length, "a length is the one that was sealed")
    require(
      opened.content + [UInt8](repeating: 0, count: size - opened.content.count) == forge.plaintext,
      "an opened envelope has one padded form")
    require(Whisper2Forge.padded(opened.content.count) == size, "a bucket is the smallest")
    require(opened.mode.rawValue == forge.kind[0], "a mode is the one that was committed to")
  }

  static func search(_ input: [UInt8]) throws {
    do {
      let whole = try MessageScanner.all(in: input)
      let size = max(1, Int(input.first ?? 1) & 15)
      var scanner = MessageScanner()
      for start in stride(from: 0, to: input.count, by: size) {
        try scanner.scan(input[start..<min(start + size, input.count)])
      }
      require(try scanner.finish() == whole, "a text in pieces is the same text")
      for case .success(.whisper2(let envelope)) in whole {
        let text = Array(try Whisper2.text(envelope).utf8)
        require(
          try MessageScanner.all(in: text) == [.success(.whisper2(envelope))],
          "an envelope's text is its own")
        try open(envelope)
      }
    } catch is EnvelopeError {}
    for found in FoundPostQuantumKey.all(in: input, limit: 8) {
      guard let claim = try? found.read(),
        let key = try? PostQuantumKey(claim, of: alice.publicIdentity)
      else { continue }
      require(key.key == alice.postQuantumKey.key, "nobody else's key passes for Alice's")
    }
  }
}
