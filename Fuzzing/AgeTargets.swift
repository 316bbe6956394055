import ByteStreams
import CryptoPrimitives
import SecretMemory
import TestSupport

@testable import AgeFormat

extension FuzzTarget {
  /// Age files, binary and armored. The first octet chooses what is read, and how large the pieces are in which it comes: the
  /// input itself, armor around it, or a payload behind a header that is authentic, which a fuzzer does not find.
  static let ageFile = FuzzTarget(
    name: "age-file", maximumLength: 4_096,
    seeds: {
      var random = SeededRandom(seed: 1, label: "age seeds")
      var files: [[UInt8]] = []
      for armored in [false, true] {
        for key in AgeFileChecks.keys {
          let sink = BytesSink()
          try AgeEncryptor(to: [key.recipient]).encrypt(
            BytesSource([1, 2, 3]), to: sink, armored: armored, random: &random)
          files.append(sink.bytes)
        }
        let sink = BytesSink()
        try AgeEncryptor(passphrase: [1].secret(), workFactor: 1).encrypt(
          BytesSource([]), to: sink, armored: armored, random: &random)
        files.append(sink.bytes)
      }
      return ChosenInput.seeds(files, behind: [[0], [0x07], [0x40], [0x80], [0x83]])
    },
    run: { input in
      guard let input = ChosenInput(input) else { return }
      let piece = Int(input.choice & 0x3F) + 1
      switch input.choice >> 6 {
      case 0: try AgeFileChecks.read(input.rest, piece: piece)
      case 1: try AgeFileChecks.armor(input.rest, piece: piece)
      default: try AgeFileChecks.payload(input.rest, piece: piece)
      }
    })

  /// Recipients, identities and files of them.
  static let ageKeys = FuzzTarget(
    name: "age-keys", maximumLength: 4_096,
    seeds: {
      let keys = AgeFileChecks.keys
      let identities = try keys.map { try $0.text().array() }
      let recipients = keys.map { Array($0.recipient.text.utf8) }
      return identities + recipients + [Array("# a\r\n\r\n".utf8) + identities[0] + [0x0A]]
        + ["age1tag1q", "AGE-PLUGIN-A-1Q", "ssh-rsa A", "age1a1q"].map { Array($0.utf8) }
    },
    run: { input in
      if let recipients = try? AgeRecipient.list(in: input) {
        for recipient in recipients {
          require(
            (try? AgeRecipient(recipient.text)) == recipient,
            "a recipient that is written is read as the same")
        }
        require(recipients.count <= AgeLimits.listKeys, "a file has so many keys")
      }
      let secret = input.secret()
      if let identity = try? AgeIdentity(secret) {
        require(try identity.text().equals(secret), "an identity is written in one way")
      }
      _ = try? AgeIdentity.list(in: secret)
      _ = input.withUnsafeBytes { AgeContent($0) }
    })
}

private enum AgeFileChecks {
  static let keys: [AgeIdentity] = {
    var random = SeededRandom(seed: 1, label: "age keys")
    do {
      return try AgeRecipient.Kind.allCases.map { try AgeIdentity.generate($0, random: &random) }
    } catch {
      fatalError("no keys to begin with: \(error)")
    }
  }()

  private struct Outcome: Equatable {
    var error: AgeError?
    var octets: [UInt8] = []
  }

  /// Reads with the keys, or, cheap ones, with a passphrase.
  private static func outcome(
    _ file: [UInt8], piece: Int, release: AgeDecryptor.Release
  ) throws -> Outcome {
    var outcome = Outcome()
    let sink = BytesSink()
    do {
      let header = try AgeHeader(reading: PiecesSource(file, size: piece))
      if case .passphrase(let workFactor)? = header.recipients.first {
        guard workFactor < 8 else { return outcome }
        try AgeDecryptor(passphrase: [1].secret()).decrypt(
          PiecesSource(file, size: piece), to: sink, release: release)
      } else {
        try AgeDecryptor(keys: keys).decrypt(
          PiecesSource(file, size: piece), to: sink, release: release)
      }
    } catch let error as AgeError {
      outcome.error = error
    }
    outcome.octets = sink.bytes
    return outcome
  }

  static func read(_ file: [UInt8], piece: Int) throws {
    let whole = try outcome(file, piece: max(1, file.count), release: .intoStaging)
    require(
      try outcome(file, piece: piece, release: .intoStaging) == whole,
      "what a file is does not depend on the pieces in which it comes")
    let checked = try outcome(file, piece: piece, release: .afterAuthentication)
    require(checked.error == whole.error, "two passes say what one says")
    require(
      checked.octets == (whole.error == nil ? whole.octets : []),
      "nothing leaves of what is not authentic")
  }

  /// Armor of any octets reads as those octets.
  static func armor(_ octets: [UInt8], piece: Int) throws {
    let sink = BytesSink()
    let armor = try ArmorSink(sink)
    for start in stride(from: 0, to: octets.count, by: piece) {
      try octets[start..<min(start + piece, octets.count)].withUnsafeBytes { try armor.write($0) }
    }
    try armor.finish()
    let source = ArmorSource(AgeInput(PiecesSource(sink.bytes, size: piece)))
    var read: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: piece)
    while true {
      let count = try buffer.withUnsafeMutableBytes { try source.read(into: $0) }
      if count == 0 { break }
      read += buffer.prefix(count)
    }
    require(read == octets, "armor that is written reads as what it holds")
  }

  /// The input as what stands behind an authentic header.
  static func payload(_ octets: [UInt8], piece: Int) throws {
    var random = SeededRandom(seed: 2, label: "age payload")
    let sink = BytesSink()
    try AgeEncryptor(to: [keys[1].recipient]).encrypt(
      BytesSource([]), to: sink, random: &random)
    try read(sink.bytes.dropLast(16 + 16) + octets, piece: piece)
  }
}
