/// One of the things that the program does.
struct Subcommand: Sendable {
  let name: String
  var options: Set<Option> = []
  /// How many operands it takes.
  var operands: ClosedRange<Int> = 0...0
  /// What these are, for people.
  var usage = "no operands"
  let run: @Sendable (Arguments) throws -> Void

  static let all: [Subcommand] = [
    version, listProfiles, generateKey, changeKeyPassword, revokeKey, updateKey,
    extractCertificate, mergeCertificates, certifyUserID, validateUserID, sign, verify, encrypt,
    decrypt, inlineDetach, inlineSign, inlineVerify, armor, dearmor, help,
  ]
}
