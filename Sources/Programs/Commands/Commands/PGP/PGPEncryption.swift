import OpenPGP
import SecretMemory
import WhisperEnvelope
import WhisperKit
import Words

/// Encrypts something as it was planned, and gives it where it belongs.
struct PGPEncryption {
  let plan: EncryptionPlan
  let own: OwnPassphraseOptions
  let output: OutputFile?
  let isArmored: Bool

  /// Says for whom and how, once the message is where it belongs.
  func tell(_ context: Context) {
    let report = PGPEncryptReport(plan, at: context.clock.now())
    if context.output.isJSON {
      context.output.printFacts(report)
    } else {
      context.output.say(report.text)
    }
    for reader in plan.readers {
      if let reader = UncomparedReader(reader) { context.output.say(reader) }
    }
  }

  func run(
    _ passwords: [Password], of input: Input, in whisper: Whisper, _ context: Context
  ) throws {
    try PGPPackets.make(
      of: input, to: output, in: whisper, context, asking: { try answers(in: whisper, context) }
    ) {
      try whisper.openPGPMessages.encrypt(
        $0, to: $1, by: plan, passwords: passwords, isArmored: isArmored, answers: $2,
        progress: context.output.pgpProgress())
    }
    tell(context)
  }

  /// The message as text, which is in the output too where that is a file.
  func armored(
    _ message: borrowing SecretBytes, in whisper: Whisper, _ context: Context
  ) throws -> String {
    let answers = try answers(in: whisper, context)
    let sink = BytesSink()
    try message.withUnsafeBytes {
      try whisper.openPGPMessages.encrypt(
        MemorySource(borrowing: $0), to: sink, by: plan, passwords: [], isArmored: true,
        answers: answers)
    }
    if let output {
      try PGPPackets.write(to: output, context) { file in
        try sink.bytes.withUnsafeBytes { try file.write($0) }
      }
    }
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  private func answers(in whisper: Whisper, _ context: Context) throws -> KeyAnswers {
    try own.answers(isPresenceNeeded: plan.needsPresence, in: whisper, context) {
      try whisper.openPGPMessages.prepare(plan, answers: $0)
    }
  }
}

/// How something is encrypted, and for whom.
struct PGPEncryptReport: Report {
  struct Reader: Encodable {
    let fingerprint: String
    /// The contact's, or the own key's.
    let name: String?
    /// Of a contact's certificate.
    let trust: Term?
    /// The name that a certificate at hand claims.
    let claimedName: String?
    let isSelf: Bool
    /// Whether it keeps the message from the newer format.
    let downgrades: Bool
    /// Whether the keys that it is encrypted to hold against a later quantum computer.
    let isPostQuantum: Bool
  }

  let format: Term
  let readers: [Reader]
  let hasPassword: Bool
  /// Whether one's own key would have read it, and is made for signatures alone.
  let isSelfLeftOut: Bool
  /// The key that signs; nil where nothing is signed.
  let signedBy: String?
  private let signerName: String?
  private let nameOfSelf: String?

  private enum CodingKeys: CodingKey {
    case format, readers, hasPassword, isSelfLeftOut, signedBy
  }

  init(_ plan: EncryptionPlan, at time: Int64) {
    format = plan.format.term
    readers = plan.readers.map { reader in
      let claimed = reader.certificate.primaryUserID(at: time)?.text
      return Reader(
        fingerprint: reader.certificate.fingerprint.hex, name: reader.name,
        trust: reader.trust.map(\.term),
        claimedName: reader.name == nil ? claimed : nil, isSelf: reader.isSelf,
        downgrades: plan.downgradedBy.contains(reader),
        isPostQuantum: !plan.classicalReaders.contains(reader))
    }
    hasPassword = plan.hasPassword
    nameOfSelf = plan.selfLeftOut
    isSelfLeftOut = nameOfSelf != nil
    signedBy = plan.signing?.signer.fingerprint.hex
    signerName = plan.signing.map { $0.key.userID(at: time)?.text ?? $0.key.fingerprint.hex }
  }

  var text: Lines {
    var lines: [String] = []
    for reader in readers {
      let who = reader.name.map(printable) ?? reader.fingerprint
      if let trust = reader.trust {
        lines.append(PGPMessageWords.encryptsForContact(who, trust.text, reader.fingerprint))
      } else {
        lines.append((reader.isSelf ? PGPMessageWords.encryptsForSelf : .encryptsFor)(who))
      }
      if reader.name == nil {
        lines.append(
          PGPMessageWords.fileCertificate(
            reader.fingerprint, printable(reader.claimedName ?? reader.fingerprint)))
      }
    }
    if let nameOfSelf { lines.append(PGPMessageWords.selfLeftOut(printable(nameOfSelf))) }
    if hasPassword { lines.append(PGPMessageWords.encryptsForPassword.text) }
    lines.append(PGPMessageWords.willBeFormat(format.text))
    for reader in readers where reader.downgrades {
      lines.append(
        PGPMessageWords.downgradedBy(
          printable(reader.name ?? reader.claimedName ?? reader.fingerprint)))
    }
    lines += quantumLines
    lines.append(
      signerName.map { PGPMessageWords.willBeSigned(printable($0)) }
        ?? PGPMessageWords.notSigned.text)
    return Lines(lines).breakingWords
  }

  /// Of several readers the weakest opens it for all. Where no reader has such a key, it is as it always was.
  private var quantumLines: [String] {
    let classical = readers.filter { !$0.isPostQuantum }
    guard !readers.isEmpty, classical.count < readers.count else { return [] }
    guard !classical.isEmpty else { return [PGPMessageWords.postQuantum.text] }
    return classical.map {
      PGPMessageWords.mixed(printable($0.name ?? $0.claimedName ?? $0.fingerprint))
    }
  }
}
