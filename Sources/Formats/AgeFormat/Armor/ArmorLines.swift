/// The lines around armored octets (C2SP, age, "ASCII armor").
enum ArmorLines {
  static let head = Array("-----BEGIN AGE ENCRYPTED FILE-----".utf8)
  static let tail = Array("-----END AGE ENCRYPTED FILE-----".utf8)
  /// How much white space may stand before the armor, and how much behind it, in octets.
  static let whiteSpaceLimit = 1024
}
