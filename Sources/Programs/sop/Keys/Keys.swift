import OpenPGP
import SecretMemory

/// Keys and certificates that arguments name.
enum Keys {
  /// Gives `body` each of the secret keys that a source has. What others certified is read where it goes on, and
  /// what does not go on is said.
  static func forEach(
    in source: any OctetSource, keepsCertifications: Bool = false,
    _ body: (borrowing SecretKey) throws -> Void
  ) throws {
    let options = Certificate.ReadOptions(keepsCertifications: keepsCertifications)
    try failing(.unsupported, as: .unsupportedAsymmetricAlgorithm) {
      try SecretKey.readEach(source, options: options) { key in
        if keepsCertifications { key.warnings.map(\.sentence).forEach(Standard.remark) }
        try body(key)
      }
    }
  }

  static func certificates(
    _ arguments: [String], keepsCertifications: Bool = false
  ) throws -> [Certificate] {
    try arguments.flatMap {
      try certificates(in: Indirect($0).source(), keepsCertifications: keepsCertifications)
    }
  }

  static func certificates(
    in source: any OctetSource, keepsCertifications: Bool = false
  ) throws -> [Certificate] {
    var options = Certificate.ReadOptions(keepsCertifications: keepsCertifications)
    options.takesSecretKeys = false
    return try Certificate.read(source, options: options)
  }

  /// The primary key, which says what becomes of its certificate and certifies others.
  static func primary(
    of key: borrowing SecretKey, _ passwords: [Password], otherwise code: Failure.Code
  ) throws -> InMemoryKey {
    try failing(.unusableKey, as: code) { try key.unlockedPrimary(passwords) }
  }

  /// The keys that sign for those that the arguments name: one for each secret key.
  static func signers(
    _ arguments: [String], passwords: [String], time: Int64
  ) throws -> [any PrivateKey] {
    let passwords = try Passwords.known(passwords)
    var signers: [any PrivateKey] = []
    for argument in arguments {
      try forEach(in: Indirect(argument).source()) { key in
        let able = key.certificate.signingKeys(at: time)
        // Where none is able to, the primary key may be one that is not read: that is the reason then.
        let unlocked = try key.unlocked(passwords) {
          able.isEmpty ? $0 == key.certificate.primaryKey : able.contains($0)
        }
        // In the order of preference that the certificate has.
        let held = try HeldKeys(key.certificate, unlocked)
        guard let signer = able.lazy.compactMap({ held[$0] }).first else {
          throw Failure(.keyCannotSign, "\(argument) has a key that cannot sign now.")
        }
        signers.append(signer)
      }
    }
    return signers
  }
}
