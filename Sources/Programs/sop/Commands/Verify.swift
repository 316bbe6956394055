import OpenPGP

extension Subcommand {
  static let verify = Subcommand(
    name: "verify", options: [.notBefore, .notAfter], operands: 2...Int.max,
    usage: "signatures and certificates"
  ) { arguments in
    let verifications = try Verifications(arguments, notBefore: .notBefore, notAfter: .notAfter)
    var signatures: [Signature] = []
    var unread: [UInt8] = []
    if let operand = arguments.operands.first {
      (signatures, unread) = try Signature.find(in: Indirect(operand).source())
    }
    let verifier = SignatureVerifier(
      certificates: try Keys.certificates(Array(arguments.operands.dropFirst())))
    let verdicts = try verifier.verify(signatures, over: Standard.input(), at: Timestamp.now)
    try verifications.required(for: verdicts, unread: unread).joined().write(to: Standard.output())
  }
}
