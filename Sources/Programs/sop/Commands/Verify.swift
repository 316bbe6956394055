import OpenPGP

extension Subcommand {
  static let verify = Subcommand(
    name: "verify", options: [.notBefore, .notAfter], operands: 2...Int.max,
    usage: "signatures and certificates"
  ) { arguments in
    let verifications = try Verifications(arguments, notBefore: .notBefore, notAfter: .notAfter)
    let signatures = try arguments.operands.prefix(1).flatMap {
      try Signature.read(Indirect($0).source())
    }
    let verifier = SignatureVerifier(
      certificates: try Keys.certificates(Array(arguments.operands.dropFirst())))
    let verdicts = try verifier.verify(signatures, over: Standard.input(), at: Timestamp.now)
    try verifications.required(for: verdicts).joined().write(to: Standard.output())
  }
}
