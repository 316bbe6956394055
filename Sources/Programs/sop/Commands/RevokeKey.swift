import OpenPGP
import SecretMemory

extension Subcommand {
  static let revokeKey = Subcommand(name: "revoke-key", options: [.noArmor, .withKeyPassword]) {
    arguments in
    let passwords = try Passwords.known(arguments.values(of: .withKeyPassword))
    var random = SystemRandom()
    var revoked: [Certificate] = []
    try Keys.forEach(in: Standard.input(), keepsCertifications: true) { key in
      let primary = try Keys.primary(of: key, passwords, otherwise: .keyCannotSign)
      // Without a reason, which readers take for the worst one.
      revoked.append(
        try key.certificate.revoked(
          .unspecified, signedBy: primary, at: Timestamp.now,
          random: &random))
    }
    try Standard.write(revoked, arguments)
  }
}
