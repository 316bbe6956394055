import OpenPGP
import SecretMemory

extension Subcommand {
  static let revokeKey = Subcommand(name: "revoke-key", options: [.noArmor, .withKeyPassword]) {
    arguments in
    let key = try Keys.read(Standard.input())
    let passwords = try Passwords.known(arguments.values(of: .withKeyPassword))
    let primary = try Keys.primary(of: key, passwords, otherwise: .keyCannotSign)
    var random = SystemRandom()
    // Without a reason, which readers take for the worst one.
    let revoked = try key.certificate.revoked(
      .unspecified, signedBy: primary, now: UInt32(clamping: Timestamp.now),
      random: &random)
    try Standard.write([revoked], arguments)
  }
}
