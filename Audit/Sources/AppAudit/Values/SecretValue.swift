/// Whether a text in source code is a secret itself.
enum SecretValue {
  /// What a secret of a known form is called; nil for any other text.
  static func knownForm(of text: String) -> String? {
    let bytes = Array(text.utf8.prefix(4_096))
    guard bytes.count >= 16 else { return nil }
    if text.contains("-----BEGIN "), text.contains("PRIVATE KEY-----"), bytes.count > 100 {
      return "a private key"
    }
    // What a header of a request has before it.
    for scheme in ["Bearer ", "bearer ", "Token ", "token "] where text.hasPrefix(scheme) {
      return knownForm(of: String(text.dropFirst(scheme.count)))
    }
    guard !text.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) else { return nil }
    for (prefix, rest, name) in prefixes where text.hasPrefix(prefix) {
      let tail = text.utf8.dropFirst(prefix.utf8.count)
      if tail.count >= rest, tail.allSatisfy(isTokenByte), !isPlaceholder(text) { return name }
    }
    return isJWT(text) ? "a JSON web token" : nil
  }

  private static let prefixes: [(prefix: String, rest: Int, name: String)] = [
    ("AKIA", 16, "an access key of AWS"), ("ghp_", 30, "a token of GitHub"),
    ("github_pat_", 30, "a token of GitHub"), ("sk_live_", 16, "a secret key of Stripe"),
    ("xoxb-", 20, "a token of Slack"), ("xoxp-", 20, "a token of Slack"),
    ("AIza", 30, "a key of Google"),
  ]

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D: true
    default: false
    }
  }

  private static func isJWT(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 3 && parts[0].hasPrefix("eyJ") && parts[1].hasPrefix("eyJ")
      && parts.allSatisfy { $0.utf8.count >= 10 && $0.utf8.allSatisfy(isTokenByte) }
  }

  /// Whether a text under the name of a secret looks like one: 8 to 512 characters without blanks, letters and digits mixed, at
  /// least 3 bits of entropy a character, and none of what stands for something else.
  static func isLikely(_ text: String, named name: String) -> Bool {
    let bytes = Array(text.utf8)
    guard (8...512).contains(bytes.count), !bytes.contains(where: { $0 <= 0x20 || $0 == 0x7F })
    else { return false }
    let hasLetters = bytes.contains { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
    let hasDigits = bytes.contains { (0x30...0x39).contains($0) }
    return hasLetters && hasDigits && entropy(bytes) >= 3 && !isPlaceholder(text)
      && !standsForSomethingElse(text) && SecretName.split(text) != SecretName.split(name)
  }

  private static func standsForSomethingElse(_ text: String) -> Bool {
    text.contains("://") || text.hasPrefix("/") || text.contains("%@") || text.contains("%d")
      || text.contains("{") || text.contains("$(") || isDottedIdentifier(text) || isUUID(text)
      || isWords(text)
  }

  /// `com.example.app2`: words with points between them.
  private static func isDottedIdentifier(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1
      && parts.allSatisfy { part in
        guard let first = part.utf8.first else { return false }
        return !(0x30...0x39).contains(first) && part.utf8.count <= 40
          && part.utf8.allSatisfy(isTokenByte)
      }
  }

  /// `auth_token_v2`, `user-password-2`: small words with marks between them and short numbers.
  private static func isWords(_ text: String) -> Bool {
    let parts = text.split { $0 == "_" || $0 == "-" || $0 == "." || $0 == ":" || $0 == "/" }
    guard parts.count > 1 else { return false }
    return parts.allSatisfy { part in
      let digits = part.utf8.filter { (0x30...0x39).contains($0) }.count
      return digits == part.utf8.count && digits <= 4
        || digits <= 2
          && part.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || (0x41...0x5A).contains($0)
          }
          && part.utf8.count <= 14
    }
  }

  private static func isUUID(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.utf8.count) == [8, 4, 4, 4, 12]
      && text.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x46).contains($0) || (0x61...0x66).contains($0)
          || $0 == 0x2D
      }
  }

  private static func isPlaceholder(_ text: String) -> Bool {
    let small = text.lowercased()
    return [
      "example", "placeholder", "changeme", "your_", "your-", "xxxx", "insert", "replace", "dummy",
      "sample", "todo", "<", "...",
    ]
    .contains { small.contains($0) }
  }

  /// Bits a character, by how often each byte comes.
  static func entropy(_ bytes: [UInt8]) -> Double {
    guard !bytes.isEmpty else { return 0 }
    var counts: [UInt8: Int] = [:]
    for byte in bytes { counts[byte, default: 0] += 1 }
    let total = Double(bytes.count)
    return counts.values.reduce(0) { sum, count in
      let share = Double(count) / total
      return sum - share * log2(share)
    }
  }

  /// The logarithm to base 2 of a number above 0 and up to 1, without a library of mathematics.
  private static func log2(_ value: Double) -> Double {
    var (result, rest) = (Double(value.exponent), value.significand)
    var step = 0.5
    for _ in 0..<24 {
      rest *= rest
      if rest >= 2 {
        rest /= 2
        result += step
      }
      step /= 2
    }
    return result
  }
}
