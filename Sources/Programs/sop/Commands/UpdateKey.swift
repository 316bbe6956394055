import OpenPGP
import SecretMemory

extension Subcommand {
  static let updateKey = Subcommand(
    name: "update-key",
    options: [.noArmor, .signingOnly, .noAddedCapabilities, .withKeyPassword, .mergeCerts]
  ) { arguments in
    let passwords = try Passwords.known(arguments.values(of: .withKeyPassword))
    let updates = try Keys.certificates(
      arguments.values(of: .mergeCerts), keepsCertifications: true)
    let options = SecretKey.UpdateOptions(
      addsEncryption: !arguments.has(.signingOnly),
      addsCapabilities: !arguments.has(.noAddedCapabilities))
    var random = SystemRandom()
    var updated = SerializedKeys()
    try Keys.forEach(in: Standard.input(), keepsCertifications: true) { key in
      var certificate = key.certificate
      for update in updates where update.primaryKey == certificate.primaryKey {
        certificate = try certificate.merged(with: update)
      }
      let merged = try key.merging(certificate)
      try failing(.unusableKey, as: .primaryKeyBad) {
        try updated.append(
          try merged.updated(
            passwords, options: options, at: Timestamp.now, random: &random))
      }
    }
    try Standard.write(updated, arguments)
  }
}
