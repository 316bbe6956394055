import OpenPGP

extension Subcommand {
  static let inlineVerify = Subcommand(
    name: "inline-verify", options: [.notBefore, .notAfter, .verificationsOut],
    operands: 1...Int.max, usage: "certificates"
  ) { arguments in
    let verifications = try Verifications(arguments, notBefore: .notBefore, notAfter: .notAfter)
    let verificationsOut = try OutputFile(try arguments.value(of: .verificationsOut))
    let verifier = SignatureVerifier(certificates: try Keys.certificates(arguments.operands))
    let input = try Staging.input()
    let now = Timestamp.now
    // The first pass judges, the second releases, and must come to the same.
    let found = try verifier.examineInline(input, to: DiscardingSink(), at: now)
    let lines = try verifications.required(for: found.verdicts, unread: found.unread)
    try input.rewind()
    let verdicts = try verifier.verifyInline(input, to: Standard.output(), at: now)
    guard verifications.lines(for: verdicts) == lines else {
      throw Failure(.noSignature, "The message changed while it was read.")
    }
    try verificationsOut.map { try lines.joined().write(to: try $0.sink()) }
  }
}
