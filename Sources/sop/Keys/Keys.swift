import OpenPGP
import SecretMemory

/// Keys and certificates that arguments name.
enum Keys {
  static func read(_ source: any OctetSource) throws -> SecretKey {
    try SecretKey.read(source, options: .init(keepsCertifications: true))
  }

  static func certificates(_ arguments: [String]) throws -> [Certificate] {
    try arguments.flatMap { try certificates(in: Indirect($0).source()) }
  }

  static func certificates(in source: any OctetSource) throws -> [Certificate] {
    var options = Certificate.ReadOptions(keepsCertifications: true)
    options.takesSecretKeys = false
    return try Certificate.read(source, options: options)
  }

  /// The primary key, which says what becomes of its certificate and certifies others.
  static func primary(
    of key: borrowing SecretKey, _ passwords: [Password], otherwise code: Failure.Code
  ) throws -> InMemoryKey {
    let publicKey = key.certificate.primaryKey
    let unlocked = try failing(.unsupported, as: .unsupportedAsymmetricAlgorithm) {
      try key.unlocked(passwords) { $0 == publicKey }
    }
    guard let primary = unlocked.first else {
      throw Failure(code, "The secret part of the primary key is not there.")
    }
    return primary
  }

  /// The keys that sign for those that the arguments name: one for each.
  static func signers(
    _ arguments: [String], passwords: [String], time: Int64
  ) throws -> [InMemoryKey] {
    let passwords = try Passwords.known(passwords)
    return try arguments.map { argument in
      let key = try read(Indirect(argument).source())
      let able = key.certificate.signingKeys(at: time)
      let unlocked = try failing(.unsupported, as: .unsupportedAsymmetricAlgorithm) {
        try key.unlocked(passwords) { able.contains($0) }
      }
      // In the order of preference that the certificate has.
      for candidate in able {
        if let signer = unlocked.first(where: { $0.publicKey == candidate }) { return signer }
      }
      throw Failure(.keyCannotSign, "\(argument) has no key that signs now.")
    }
  }
}
