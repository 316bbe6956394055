import OpenPGP
import SecretMemory

extension Subcommand {
  static let generateKey = Subcommand(
    name: "generate-key", options: [.noArmor, .withKeyPassword, .profile, .signingOnly],
    operands: 0...Int.max, usage: "User IDs"
  ) { arguments in
    let profile = try KeyProfile.named(try arguments.value(of: .profile))
    guard profile.version == 6 || !arguments.operands.isEmpty else {
      throw Failure(.missingArgument, "A key of this profile needs a User ID.")
    }
    let password = try arguments.value(of: .withKeyPassword).map { try Passwords.new($0) }
    var random = SystemRandom()
    let key = try SecretKey.generate(
      profile, userIDs: arguments.operands,
      isSigningOnly: arguments.has(.signingOnly), at: Timestamp.now, random: &random)
    var generated = SerializedKeys()
    try generated.append(try key.relocked(to: password, random: &random))
    try Standard.write(generated, arguments)
  }
}
