import OpenPGP
import SecretMemory

extension Subcommand {
  static let sign = Subcommand(
    name: "sign", options: [.noArmor, .micalgOut, .withKeyPassword, .form],
    operands: 1...Int.max, usage: "keys"
  ) { arguments in
    let isText = try DataForm.named(try arguments.value(of: .form)) == .text
    let micalg = try OutputFile(try arguments.value(of: .micalgOut))
    let now = Timestamp.now
    let keys = try Keys.signers(
      arguments.operands, passwords: arguments.values(of: .withKeyPassword), time: now)
    var random = SystemRandom()
    let input = Standard.input()
    let signatures = try MessageSigner(keys: keys, isText: isText).signDetached(
      isText ? TextSource(input) : input, at: now, random: &random)
    try Standard.write(signatures, to: Standard.output(), arguments)
    if let micalg {
      // Empty where the signatures do not agree.
      let hashes = Set(signatures.map(\.hashAlgorithm.description))
      let name = hashes.count == 1 ? "pgp-\(hashes.joined().lowercased())" : ""
      try name.write(to: try micalg.sink())
    }
  }
}

/// What `--as` says of the data.
enum DataForm: String {
  case binary
  case text

  static func named(_ name: String?) throws -> DataForm {
    guard let name else { return .binary }
    guard let form = DataForm(rawValue: name) else {
      throw Failure(.unsupportedOption, "--as is binary or text.")
    }
    return form
  }
}
