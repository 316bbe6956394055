import OpenPGP

extension Subcommand {
  static let extractCertificate = Subcommand(name: "extract-cert", options: [.noArmor]) {
    arguments in
    let key = try Keys.read(Standard.input())
    try Standard.write([key.certificate], arguments)
  }
}
