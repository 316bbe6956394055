import OpenPGP
import SecretMemory

extension Subcommand {
  static let certifyUserID = Subcommand(
    name: "certify-userid", options: [.noArmor, .noRequireSelfSig, .userID, .withKeyPassword],
    operands: 1...Int.max, usage: "keys"
  ) { arguments in
    let names = arguments.values(of: .userID)
    guard !names.isEmpty else {
      throw Failure(.missingArgument, "certify-userid needs --userid.")
    }
    let passwords = try Passwords.known(arguments.values(of: .withKeyPassword))
    let now = Timestamp.now
    let needsSelfSignature = !arguments.has(.noRequireSelfSig)
    var certificates = try Keys.certificates(in: Standard.input(), keepsCertifications: true)
    for certificate in certificates where needsSelfSignature {
      for name in names where !certificate.userIDs.contains(where: { $0.text == name }) {
        throw Failure(.certificateUserIDNoMatch, "A certificate has not the User ID \(name).")
      }
    }
    var random = SystemRandom()
    for argument in arguments.operands {
      try Keys.forEach(in: Indirect(argument).source()) { key in
        guard key.certificate.validity(at: now) == .valid else {
          throw Failure(.keyCannotCertify, "\(argument) does not hold any more.")
        }
        let certifier = key.certificate
        let primary = try Keys.primary(of: key, passwords, otherwise: .keyCannotCertify)
        for name in names {
          certificates = try failing(.unusableKey, as: .certificateUserIDNoMatch) {
            try certificates.map {
              try $0.certified(
                userID: name, by: certifier, key: primary, isExportable: true,
                needsSelfSignature: needsSelfSignature, at: now,
                random: &random)
            }
          }
        }
      }
    }
    try Standard.write(certificates, arguments)
  }
}
