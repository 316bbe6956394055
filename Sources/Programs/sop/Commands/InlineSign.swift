import OpenPGP
import SecretMemory

extension Subcommand {
  static let inlineSign = Subcommand(
    name: "inline-sign", options: [.noArmor, .withKeyPassword, .form], operands: 1...Int.max,
    usage: "keys"
  ) { arguments in
    let form = try arguments.value(of: .form)
    let isCleartext = form == "clearsigned"
    guard !isCleartext || !arguments.has(.noArmor) else {
      throw Failure(.incompatibleOptions, "Clear signatures are always armored.")
    }
    let isText = try isCleartext || DataForm.named(form) == .text
    let now = Timestamp.now
    let keys = try Keys.signers(
      arguments.operands, passwords: arguments.values(of: .withKeyPassword), time: now)
    let signer = MessageSigner(keys: keys, isText: isText)
    var random = SystemRandom()
    let input = Standard.input()
    if isCleartext {
      let text = try TextSource(input).all(limit: Limits().cleartextOctets)
      let message = try signer.signCleartext(
        text, at: now, random: &random)
      let signatures = try Signature.read(BytesSource(message.signatures))
      try message.write(
        to: Standard.output(), hashes: signatures.filter { $0.version == 4 }.map(\.hashAlgorithm))
      return
    }
    let checksum = keys.allSatisfy { $0.publicKey.version == 4 }
    try Standard.write(as: .message, arguments, checksum: checksum) { sink in
      try signer.signInline(
        isText ? TextSource(input) : input, to: sink, at: now,
        random: &random)
    }
  }
}
