import OpenPGP

extension Subcommand {
  static let mergeCertificates = Subcommand(
    name: "merge-certs", options: [.noArmor], operands: 0...Int.max, usage: "certificates"
  ) { arguments in
    let updates = try Keys.certificates(arguments.operands, keepsCertifications: true)
    var merged: [Certificate] = []
    // Of a ring with thousands, each must be found at once.
    var places: [PublicKey: Int] = [:]
    for certificate in try Keys.certificates(
      in: Standard.input(), keepsCertifications: true)
    {
      if let place = places[certificate.primaryKey] {
        merged[place] = try merged[place].merged(with: certificate)
      } else {
        places[certificate.primaryKey] = merged.count
        merged.append(certificate)
      }
    }
    // Only what standard input has comes out: an update of another certificate is none.
    for update in updates {
      guard let place = places[update.primaryKey] else { continue }
      merged[place] = try merged[place].merged(with: update)
    }
    try Standard.write(merged, arguments)
  }
}
