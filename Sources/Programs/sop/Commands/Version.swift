import OpenPGP
import ProductVersion

extension Subcommand {
  static let version = Subcommand(
    name: "version", options: [.backend, .extended, .sopSpec, .sopv]
  ) { arguments in
    let own = "whisper-sop \(productVersion)"
    let chosen = [Option.backend, .extended, .sopSpec, .sopv].filter { arguments.has($0) }
    guard chosen.count <= 1 else {
      throw Failure(.incompatibleOptions, "version takes one of its options.")
    }
    let lines =
      switch chosen.first {
      case .backend: ["whisper-openpgp \(productVersion)"]
      case .extended:
        [own, "OpenPGP library of Whisper, RFC 9580", "with libgcrypt and swift-crypto"]
      // The tilde: it claims to follow the draft, and not that every corner of it is there.
      case .sopSpec: ["~draft-dkg-openpgp-stateless-cli-14"]
      case .sopv: ["1.0"]
      default: [own]
      }
    try (lines.joined(separator: "\n") + "\n").write(to: Standard.output())
  }
}
