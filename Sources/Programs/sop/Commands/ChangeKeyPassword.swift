import OpenPGP
import SecretMemory

extension Subcommand {
  static let changeKeyPassword = Subcommand(
    name: "change-key-password", options: [.noArmor, .newKeyPassword, .oldKeyPassword]
  ) { arguments in
    let new = try arguments.value(of: .newKeyPassword).map { try Passwords.new($0) }
    let old = try Passwords.known(arguments.values(of: .oldKeyPassword))
    var random = SystemRandom()
    var relocked = SerializedKeys()
    try Keys.forEach(in: Standard.input(), keepsCertifications: true) { key in
      try relocked.append(try key.relocked(from: old, to: new, random: &random))
    }
    try Standard.write(relocked, arguments)
  }
}
