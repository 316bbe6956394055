import OpenPGP
import OpenPGPFiles
import SecretMemory

extension Subcommand {
  static let decrypt = Subcommand(
    name: "decrypt",
    options: [
      .sessionKeyOut, .withSessionKey, .withPassword, .withKeyPassword, .verificationsOut,
      .verifyWith, .verifyNotBefore, .verifyNotAfter, .output,
    ],
    operands: 0...Int.max, usage: "keys"
  ) { arguments in
    let isVerifying = arguments.has(.verifyWith)
    guard isVerifying == arguments.has(.verificationsOut),
      isVerifying || !arguments.has(.verifyNotBefore) && !arguments.has(.verifyNotAfter)
    else {
      throw Failure(
        .incompleteVerification, "--verify-with and --verifications-out go together.")
    }
    let verifications = try Verifications(
      arguments, notBefore: .verifyNotBefore, notAfter: .verifyNotAfter)
    let sessionKeyOut = try OutputFile(try arguments.value(of: .sessionKeyOut))
    let verificationsOut = try OutputFile(try arguments.value(of: .verificationsOut))
    let output = try arguments.value(of: .output).map { try FileSink(output: $0) }
    var decryptor = MessageDecryptor()
    decryptor.triesAnonymous = true
    decryptor.certificates = try Keys.certificates(arguments.values(of: .verifyWith))
    decryptor.passwords = try Passwords.known(arguments.values(of: .withPassword))
    decryptor.sessionKeys = try arguments.values(of: .withSessionKey).map { argument in
      var text = try Indirect(argument).secret()
      text.truncate(to: text.trimmedCount)
      return try SessionKey(parsing: text)
    }
    let unusable = try decryptor.addKeys(arguments)
    let hasOthers = !decryptor.passwords.isEmpty || !decryptor.sessionKeys.isEmpty
    guard !arguments.operands.isEmpty || hasOthers else {
      throw Failure(.missingArgument, "decrypt needs keys, passwords or session keys.")
    }
    guard unusable != nil || !decryptor.keys.isEmpty || hasOthers else {
      throw Failure(.cannotDecrypt, "None of the keys is one that decrypts.")
    }
    let result: MessageDecryptor.Result
    do {
      // A file that is not in its place yet may be written in the first pass.
      var random = SystemRandom()
      result = try decryptor.decrypt(
        try Staging.input(), to: output ?? Standard.output(), at: Timestamp.now, random: &random,
        release: output == nil ? .afterAuthentication : .intoStaging)
    } catch let error as OpenPGPError where error.kind == .notAddressed {
      // It may have been for the key that stayed closed.
      throw unusable ?? Failure(error)
    } catch let error as OpenPGPError where error.kind == .unsupported {
      throw Failure(.cannotDecrypt, error.finding.sentence)
    }
    try output?.finish()
    if let cipher = result.sessionKey.cipher, cipher.isOutdated {
      Standard.remark("The message is encrypted with \(cipher), which is old.")
    }
    if isVerifying {
      result.unreadSignatures.map(Verifications.notRead).forEach(Standard.remark)
    }
    try verificationsOut.map {
      try verifications.lines(for: result.signatures).joined().write(to: try $0.sink())
    }
    try sessionKeyOut.map { try result.sessionKey.write(to: $0) }
  }
}

extension MessageDecryptor {
  /// Takes the keys that the arguments name. A key that cannot be used is no failure yet, since the message may
  /// be for another: why it cannot comes back.
  fileprivate mutating func addKeys(_ arguments: Arguments) throws -> Failure? {
    let passwords = try Passwords.known(arguments.values(of: .withKeyPassword))
    var failure: Failure?
    for argument in arguments.operands {
      try Keys.forEach(in: Indirect(argument).source()) { key in
        var held: [InMemoryKey] = []
        do {
          held = try key.unlocked(passwords) { !$0.algorithm.onlySigns }
        } catch let error as OpenPGPError where error.kind == .unsupported {
          failure = failure ?? Failure(.unsupportedAsymmetricAlgorithm, error.finding.sentence)
        } catch let error as OpenPGPError
          where error.kind == .wrongPassphrase || error.kind == .passphraseRequired
        {
          failure = Failure(error)
        }
        add(try HeldKeys(key.certificate, held))
      }
    }
    return failure
  }
}
