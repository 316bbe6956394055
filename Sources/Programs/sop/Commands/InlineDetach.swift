import OpenPGP

extension Subcommand {
  static let inlineDetach = Subcommand(
    name: "inline-detach", options: [.noArmor, .signaturesOut]
  ) { arguments in
    guard let signaturesOut = try OutputFile(try arguments.value(of: .signaturesOut)) else {
      throw Failure(.missingArgument, "inline-detach needs --signatures-out.")
    }
    let signatures = try SignatureVerifier(certificates: []).detach(
      Standard.input(), to: Standard.output())
    guard !signatures.isEmpty else { throw Failure(.badData, "The message is not signed.") }
    try Standard.write(signatures, to: try signaturesOut.sink(), arguments)
  }
}
