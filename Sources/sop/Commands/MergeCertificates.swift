import OpenPGP

extension Subcommand {
  static let mergeCertificates = Subcommand(
    name: "merge-certs", options: [.noArmor], operands: 0...Int.max, usage: "certificates"
  ) { arguments in
    let updates = try Keys.certificates(arguments.operands, keepsCertifications: true)
    var merged: [Certificate] = []
    let input = try Keys.certificates(in: Standard.input(), keepsCertifications: true)
    for certificate in input {
      if let index = merged.firstIndex(where: { $0.primaryKey == certificate.primaryKey }) {
        merged[index] = try merged[index].merged(with: certificate)
      } else {
        merged.append(certificate)
      }
    }
    // Only what standard input has comes out: an update of another certificate is none.
    for update in updates {
      guard let index = merged.firstIndex(where: { $0.primaryKey == update.primaryKey }) else {
        continue
      }
      merged[index] = try merged[index].merged(with: update)
    }
    try Standard.write(merged, arguments)
  }
}
