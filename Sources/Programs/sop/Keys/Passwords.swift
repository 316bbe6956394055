import OpenPGP
import SecretMemory

/// Passwords that arguments name.
enum Passwords {
  /// One to lock something with: without white space at its end, so that it can be typed, and of characters
  /// that can be.
  static func new(_ argument: String) throws -> Password {
    var secret = try Indirect(argument).secret()
    secret.truncate(to: secret.trimmedCount)
    let isReadable = secret.withUnsafeBytes { octets in
      var check = UTF8Check()
      return octets.allSatisfy { $0 >= 0x20 && $0 != 0x7F && check.take($0) } && check.isComplete
    }
    guard isReadable else {
      throw Failure(.passwordNotHumanReadable, "A password that nobody can type.")
    }
    return Password(secret)
  }

  /// Those to open something with: each without white space at its end, and as it is where it has some.
  static func known(_ arguments: [String]) throws -> [Password] {
    var passwords: [Password] = []
    for argument in arguments {
      let secret = try Indirect(argument).secret()
      var trimmed = try secret.copy()
      trimmed.truncate(to: secret.trimmedCount)
      let isTrimmed = trimmed.count < secret.count
      passwords.append(Password(trimmed))
      if isTrimmed { passwords.append(Password(secret)) }
    }
    return passwords
  }
}

extension SecretBytes {
  /// How many octets there are without white space at the end.
  var trimmedCount: Int {
    withUnsafeBytes { octets in
      (octets.lastIndex { $0 != 0x20 && !(0x09...0x0D).contains($0) } ?? -1) + 1
    }
  }
}
