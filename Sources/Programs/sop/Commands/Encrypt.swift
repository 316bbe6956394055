import OpenPGP
import OpenPGPFiles
import SecretMemory

extension Subcommand {
  static let encrypt = Subcommand(
    name: "encrypt",
    options: [
      .form, .noArmor, .withPassword, .signWith, .withKeyPassword, .profile, .addressees,
      .sessionKeyOut, .output,
    ],
    operands: 0...Int.max, usage: "certificates"
  ) { arguments in
    let sessionKeyOut = try OutputFile(try arguments.value(of: .sessionKeyOut))
    let output = try arguments.value(of: .output).map { try FileSink(output: $0) }
    let now = Timestamp.now
    var encryptor = MessageEncryptor()
    let form = try arguments.value(of: .form)
    // What older drafts call mime are octets like others.
    encryptor.isText = try form != "mime" && DataForm.named(form) == .text
    encryptor.usesSEIPDv2ForPasswords =
      try EncryptionProfile.named(try arguments.value(of: .profile)) == .rfc9580
    encryptor.purpose = try purpose(try arguments.value(of: .addressees))
    encryptor.passwords = try arguments.values(of: .withPassword).map { try Passwords.new($0) }
    encryptor.recipients = try Keys.certificates(arguments.operands)
    guard !encryptor.recipients.isEmpty || !encryptor.passwords.isEmpty else {
      throw Failure(.missingArgument, "encrypt needs certificates or a password.")
    }
    encryptor.signers = try Keys.signers(
      arguments.values(of: .signWith), passwords: arguments.values(of: .withKeyPassword), time: now)
    let input = Standard.input()
    let data: any OctetSource = encryptor.isText ? TextSource(input) : input
    let plan = try failing(.unsupported, as: .unsupportedAsymmetricAlgorithm) {
      try encryptor.plan(at: now)
    }
    let classical = Set(plan.classicalRecipients)
    if !classical.isSuperset(of: encryptor.recipients.map(\.fingerprint)) {
      for reader in classical.map(\.hex).sorted() {
        Standard.remark(
          "\(reader) has no post-quantum key: a later quantum computer opens the message.")
      }
    }
    var sessionKey: SessionKey?
    try Standard.write(
      as: .message, arguments, checksum: plan.format == .seipdV1, to: output ?? Standard.output()
    ) { sink in
      var random = SystemRandom()
      sessionKey = try failing(.unsupported, as: .unsupportedAsymmetricAlgorithm) {
        try encryptor.encrypt(data, to: sink, at: now, random: &random).sessionKey
      }
    }
    try output?.finish()
    if let sessionKeyOut, let sessionKey { try sessionKey.write(to: sessionKeyOut) }
  }

  /// What the keys of the recipients must be for.
  private static func purpose(_ name: String?) throws -> KeyFlags {
    switch name {
    case nil, "any": return [.encryptCommunications, .encryptStorage]
    case "communications": return .encryptCommunications
    case "storage": return .encryptStorage
    default: throw Failure(.unsupportedOption, "--for is any, communications or storage.")
    }
  }
}

extension SessionKey {
  func write(to file: OutputFile) throws {
    let text = try text()
    let sink = try file.sink()
    try text.withUnsafeBytes { try sink.write($0) }
    try "\n".write(to: sink)
  }
}
