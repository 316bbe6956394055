import OpenPGP

extension Subcommand {
  static let extractCertificate = Subcommand(name: "extract-cert", options: [.noArmor]) {
    arguments in
    var certificates: [Certificate] = []
    try Keys.forEach(in: Standard.input(), keepsCertifications: true) {
      certificates.append($0.certificate)
    }
    try Standard.write(certificates, arguments)
  }
}
