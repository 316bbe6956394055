import OpenPGP

/// Names of algorithms as people are told them.
enum AlgorithmWords {
  /// The words for a name that OpenPGP gives: of one that is known, that name.
  static func text(_ name: String) -> String {
    let parts = name.split(separator: "/", maxSplits: 1)
    if parts.count == 2 {
      let curve = parts[1] == "unknown" ? "a curve that is not known here" : String(parts[1])
      return "\(parts[0]) over \(curve)"
    }
    if name == "\(SymmetricAlgorithm.plaintext)" { return "no encryption" }
    let words = name.split(separator: " ")
    guard words.count == 2, let kind = unknown["\(words[0])"], let number = UInt8(words[1]) else {
      return name
    }
    return "\(kind) \(number)"
  }

  private static let unknown = [
    "AEAD": "AEAD algorithm", "cipher": "cipher", "compression": "compression algorithm",
    "hash": "hash algorithm", "public-key": "public-key algorithm",
  ]
}

extension SecretKey.Warning {
  var sentence: String {
    switch self {
    case .subkeyLeftOut(let finding): "\(finding.sentence) A subkey is left out."
    case .outdatedCipher(let cipher):
      "A secret key is protected with \(AlgorithmWords.text("\(cipher)")), which is out of date."
    case .outdatedSum: "A secret key is protected with a mere sum, which is out of date."
    }
  }
}
