import OpenPGP

extension Subcommand {
  static let listProfiles = Subcommand(
    name: "list-profiles", operands: 1...1, usage: "a subcommand"
  ) { arguments in
    let lines: [String]
    switch arguments.operands.first {
    case generateKey.name: lines = KeyProfile.all.map { "\($0.name): \($0.description)\n" }
    case encrypt.name:
      lines = EncryptionProfile.allCases.map { "\($0.rawValue): \($0.description)\n" }
    default: throw Failure(.unsupportedProfile, "Only generate-key and encrypt have profiles.")
    }
    try lines.joined().write(to: Standard.output())
  }
}

/// What `generate-key --profile` chooses from, the first by default. A list is to be short: other names are aliases.
struct KeyProfile {
  let name: String
  let description: String
  let profile: Profile
  /// The names of the draft that choose it too.
  var aliases: [String] = []

  static let all = [
    KeyProfile(
      name: "compatible",
      description: "version 4, Ed25519 and Curve25519 in their legacy forms, read everywhere"
        + " (aliases: default, compatibility, performance, rfc4880)",
      profile: .compatible, aliases: ["default", "compatibility", "performance", "rfc4880"]),
    KeyProfile(
      name: "advanced", description: "version 6, Ed448 and X448 (aliases: security, rfc9580)",
      profile: .advanced, aliases: ["security", "rfc9580"]),
    KeyProfile(
      name: "postquantum",
      description: "version 6, ML-DSA-65+Ed25519 and ML-KEM-768+X25519 (alias: rfc9980)",
      profile: .postQuantum, aliases: ["rfc9980"]),
    KeyProfile(
      name: "postquantum-high", description: "version 6, ML-DSA-87+Ed448 and ML-KEM-1024+X448",
      profile: .postQuantumHigh),
  ]

  static func named(_ name: String?) throws -> Profile {
    guard let name else { return .compatible }
    guard let found = all.first(where: { $0.name == name || $0.aliases.contains(name) }) else {
      throw Failure(.unsupportedProfile, "generate-key has no profile \(name).")
    }
    return found.profile
  }
}

/// What `encrypt --profile` chooses from, the first by default. It matters for passwords alone: what is sent to
/// certificates follows from what their owners read.
enum EncryptionProfile: String, CaseIterable {
  case rfc4880
  case rfc9580

  var description: String {
    switch self {
    case .rfc4880: "SEIPDv1 for passwords, read everywhere (aliases: default, compatibility)"
    case .rfc9580: "SEIPDv2 with Argon2id for passwords (aliases: performance, security)"
    }
  }

  static func named(_ name: String?) throws -> EncryptionProfile {
    switch name {
    case nil, "default", "compatibility": return .rfc4880
    case "performance", "security": return .rfc9580
    case let name?:
      guard let profile = EncryptionProfile(rawValue: name) else {
        throw Failure(.unsupportedProfile, "encrypt has no profile \(name).")
      }
      return profile
    }
  }
}
