import CryptoPrimitives
import GcryptPrimitives
import SecretMemory
import TestSupport

@testable import OpenPGP

extension FuzzTarget {
  /// Messages. The first octet chooses: one as it stands; packets that are encrypted here, so that what reads
  /// them is reached; a genuine message, encrypted or signed, that somebody tampered with.
  static let openPGPMessages = FuzzTarget(
    name: "openpgp-messages", maximumLength: 4_096,
    seeds: {
      let messages = OpenPGPMessages.encrypted + OpenPGPMessages.signed
      let samples = OpenPGPVectors.all.filter { $0.count < 4_000 }
      let encrypted = OpenPGPMessages.encrypted.indices.map { UInt8($0) }
      let signed = OpenPGPMessages.signed.indices.map { UInt8($0) }
      let tampered: [[UInt8]] =
        encrypted.flatMap { [[5, $0, 1, 0, 40, 1], [5, $0, 6, 0, 90, 80]] }
        + signed.map { [6, $0, 1, 0, 60, 1] }
      return ChosenInput.seeds(messages + samples, behind: [[0], [255]])
        + ChosenInput.seeds(OpenPGPMessages.contents, behind: [[1], [2], [3], [4]]) + tampered
    },
    run: { input in
      guard let input = ChosenInput(input) else { return }
      // The rest of the choice is the size of the pieces.
      let piece = input.choice < 8 ? 65_536 : Int(input.choice)
      switch input.choice % 8 {
      case 1: try MessageChecks.seal(input.rest, piece) { try OpenPGPSeal.version1($0) }
      case 2: try MessageChecks.seal(input.rest, piece) { try OpenPGPSeal.version2($0) }
      case 3: try MessageChecks.compress(input.rest, .zip)
      case 4: try MessageChecks.compress(input.rest, .zlib)
      case 5: try MessageChecks.tamperEncrypted(input.rest, piece)
      case 6: try MessageChecks.tamperSigned(input.rest, piece)
      default: try MessageChecks.open(input.rest, piece, isPatient: input.choice == 255)
      }
    })
}

private enum MessageChecks {
  /// What became of a message.
  enum Outcome: Equatable {
    case opened([UInt8], [SignatureVerdict])
    case refused(OpenPGPError.Kind)
  }

  private static var limits: Limits {
    var limits = Limits()
    limits.argon2Work = 64 * 1024
    limits.passwordPackets = 4
    limits.packetsBeforeData = 32
    limits.decompressedOctets = 64 * 1024
    return limits
  }

  private static var decryptor: MessageDecryptor {
    var decryptor = MessageDecryptor()
    decryptor.sessionKeys = [OpenPGPSeal.sessionKey]
    decryptor.certificates = OpenPGPCertificates.all
    decryptor.limits = limits
    return decryptor
  }

  /// With keys and passwords. RSA and X448 take as long as ten other inputs: they are for the patient.
  private static func fullDecryptor(isPatient: Bool = false) -> MessageDecryptor {
    var decryptor = decryptor
    decryptor.keys = isPatient ? OpenPGPKeys.reading : Array(OpenPGPKeys.reading.prefix(3))
    decryptor.passwords = [OpenPGPKeys.password]
    return decryptor
  }

  private static var verifier: SignatureVerifier {
    var verifier = SignatureVerifier(certificates: OpenPGPCertificates.all)
    verifier.limits = limits
    return verifier
  }

  private static func decrypt(
    _ message: [UInt8], _ decryptor: MessageDecryptor, piece: Int,
    release: MessageDecryptor.Release = .afterAuthentication
  ) throws -> Outcome {
    let sink = BytesSink()
    var format: MessageFormat?
    defer { OpenPGPLooking.check(message: message, limits: limits, openedAs: format) }
    // The same input takes the same way each time.
    var random = SeededRandom(seed: 1, label: "decrypt")
    do {
      let result = try message.withUnsafeBytes { octets in
        // What is whole is lent from where it stands.
        let source: any RewindableSource =
          piece >= message.count
          ? MemorySource(borrowing: octets) : PiecesSource(message, size: piece)
        return try decryptor.decrypt(
          source, to: sink, at: OpenPGPKeys.now, random: &random, release: release)
      }
      format = result.format
      return .opened(sink.bytes, result.signatures)
    } catch let error as OpenPGPError {
      require(
        release != .afterAuthentication || sink.bytes.isEmpty,
        "of a message that is refused nothing is released")
      return .refused(error.kind)
    }
  }

  private static func verify(_ message: [UInt8], piece: Int) throws -> Outcome {
    let sink = BytesSink()
    do {
      let verdicts = try verifier.verifyInline(
        PiecesSource(message, size: piece), to: sink, at: OpenPGPKeys.now)
      return .opened(sink.bytes, verdicts)
    } catch let error as OpenPGPError {
      return .refused(error.kind)
    }
  }

  /// A message as it stands.
  static func open(_ message: [UInt8], _ piece: Int, isPatient: Bool) throws {
    guard isCheap(message) else { return }
    let decryptor = fullDecryptor(isPatient: isPatient)
    let outcome = try decrypt(message, decryptor, piece: piece)
    // One that is not encrypted is read, with and without a look at its signatures.
    if outcome == .refused(.invalidRequest) || outcome == .refused(.malformed) {
      let verified = try verify(message, piece: piece)
      let sink = BytesSink()
      do {
        let signatures = try verifier.detach(BytesSource(message), to: sink)
        guard case .opened(let data, let verdicts) = verified else {
          return require(false, "what can be taken apart can be verified")
        }
        require(
          data == sink.bytes && verdicts.count == signatures.count,
          "a message is the same with and without a look at its signatures")
      } catch is OpenPGPError {
        if case .opened = verified { require(false, "what can be verified can be taken apart") }
      }
    } else {
      // In the same pieces: they decide whether bad armor is found before the bad end that it leads to.
      require(
        try decrypt(message, decryptor, piece: piece, release: .intoStaging) == outcome,
        "one pass and two come to the same")
    }
  }

  /// Whether no password takes long to derive; Argon2 the limits keep short.
  private static func isCheap(_ message: [UInt8]) -> Bool {
    guard let input = try? packetInput(BytesSource(message)).input,
      let head = try? MessageHead(reading: input, limits: limits)
    else { return true }
    return head.passwordESKs.allSatisfy { esk in
      if case .argon2 = esk.s2k { true } else { esk.s2k.isCheap }
    }
  }

  /// Packets that a sender chose, in a message that is authentic.
  static func seal(
    _ content: [UInt8], _ piece: Int, _ seal: ([UInt8]) throws -> [UInt8]
  ) throws {
    let message = try seal(content)
    let outcome = try decrypt(message, decryptor, piece: piece)
    require(
      try decrypt(message, decryptor, piece: 65_536, release: .intoStaging) == outcome,
      "one pass and two come to the same")
    // Text may be armor, which nothing encrypted is.
    if !content.isEmpty, !Armor.isText(beginning: content) {
      switch (outcome, try verify(content, piece: piece)) {
      case (.opened(let data, let verdicts), .opened(let others, let otherVerdicts)):
        require(
          data == others && verdicts == otherVerdicts,
          "packets say the same, encrypted or not")
      case (.refused, .refused): break
      default: require(false, "packets are refused or taken, encrypted or not")
      }
    }
    if case .opened(let data, let verdicts) = outcome {
      require(
        !verdicts.contains { $0.grade == .valid } || OpenPGPMessages.isSigned(data),
        "only what was signed has a valid signature")
      plant(Set(verdicts.map(\.grade)).isSuperset(of: [.valid, .doesNotFit]))
    }
  }

  /// The same packets, compressed before.
  static func compress(_ content: [UInt8], _ algorithm: CompressionAlgorithm) throws {
    let plain = try decrypt(
      OpenPGPSeal.version2(content, chunkSizeOctet: 6), decryptor, piece: 65_536)
    let compressed = try decrypt(
      OpenPGPSeal.version2(OpenPGPSeal.compressed(content, algorithm), chunkSizeOctet: 6),
      decryptor, piece: 65_536)
    switch (plain, compressed) {
    case (.opened, .refused(.limitExceeded)): break  // It was compressed already.
    case (.opened, _): require(plain == compressed, "packets say the same, compressed or not")
    case (.refused, .opened): require(false, "compression makes nothing good")
    default: break
    }
  }

  /// A genuine encrypted message that somebody changed who does not know its session key.
  static func tamperEncrypted(_ input: [UInt8], _ piece: Int) throws {
    guard let choice = input.first else { return }
    let original = OpenPGPMessages.encrypted[Int(choice) % OpenPGPMessages.encrypted.count]
    let message = Tampering(Array(input.dropFirst())).applied(to: original)
    guard isCheap(message) else { return }
    let right = OpenPGPMessages.opened
    for decryptor in [decryptor, fullDecryptor()] {
      if case .opened(let data, let verdicts) = try decrypt(message, decryptor, piece: piece) {
        require(
          data == right.data && verdicts.map(\.grade) == right.grades,
          "a message that was changed is refused or the same")
      }
    }
    // Chunks may leave before the end was seen: these, and in order.
    let sink = BytesSink()
    var random = SeededRandom(seed: 1, label: "decrypt")
    do {
      _ = try decryptor.decrypt(
        BytesSource(message), to: sink, at: OpenPGPKeys.now, random: &random,
        release: .chunkByChunk)
    } catch is OpenPGPError {}
    require(right.data.starts(with: sink.bytes), "what left early was the beginning")
  }

  /// A genuine signed message that somebody changed.
  static func tamperSigned(_ input: [UInt8], _ piece: Int) throws {
    guard let choice = input.first else { return }
    let original = OpenPGPMessages.signed[Int(choice) % OpenPGPMessages.signed.count]
    let message = Tampering(Array(input.dropFirst())).applied(to: original)
    guard case .opened(let data, let verdicts) = try verify(message, piece: piece) else { return }
    for verdict in verdicts where verdict.grade == .valid {
      require(
        OpenPGPMessages.isSigned(data, isText: verdict.type == .text),
        "only what was signed has a valid signature")
      require(verdict.creationTime == OpenPGPKeys.time, "when it was signed cannot be changed")
    }
  }
}
