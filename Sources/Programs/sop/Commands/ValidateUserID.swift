import OpenPGP

extension Subcommand {
  static let validateUserID = Subcommand(
    name: "validate-userid", options: [.addressOnly, .validateAt], operands: 2...Int.max,
    usage: "a User ID and certificates"
  ) { arguments in
    let time = try Timestamp.parse(try arguments.value(of: .validateAt) ?? "now") ?? Timestamp.now
    let authorities = try Keys.certificates(Array(arguments.operands.dropFirst()))
    let isAddress = arguments.has(.addressOnly)
    let input = try Keys.certificates(in: Standard.input(), keepsCertifications: true)
    for certificate in input {
      let isValid =
        certificate.validity(at: time) == .valid
        && certificate.userIDs.contains { userID in
          let text = isAddress ? address(of: userID.text) : userID.text
          return text == arguments.operands.first
            && certificate.validity(of: userID, at: time) == .valid
            && authorities.contains {
              $0.primaryKey == certificate.primaryKey
                || certificate.isCertified(userID, by: $0, at: time)
            }
        }
      guard isValid else {
        throw Failure(
          .certificateUserIDNoMatch,
          "The User ID of \(certificate.fingerprint.hex) is not certified.")
      }
    }
  }

  /// The mail address in a User ID: what stands in angle brackets at its end, or the whole.
  private static func address(of text: String) -> String {
    guard text.last == ">", let start = text.lastIndex(of: "<") else { return text }
    return String(text[text.index(after: start)...].dropLast())
  }
}
