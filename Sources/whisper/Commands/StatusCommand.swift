import ArgumentParser
import ProcessHardening
import SecretMemory
import Vault
import WhisperEnvelope
import WhisperKit

struct StatusCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Say what protects the vault, and what is in it.",
    discussion: """
      Nothing is asked: what is in a vault with a passphrase is shown when the passphrase comes from \
      --passphrase-file or --passphrase-fd.
      """)

  @OptionGroup var global: GlobalOptions

  func run(in context: Context) throws {
    try context.print(StatusReport(context))
  }
}

/// The state that things are in.
struct StatusReport: Report {
  struct Contents: Encodable {
    let identities: Int
    let contacts: Int
    let activeIdentity: String?
    let policies: [String]
    let damage: [String: String]
  }

  let vault: String
  let exists: Bool
  var protector: String?
  var element: String?
  var isHardwareBacked: Bool?
  /// Nil while the vault is locked.
  var contents: Contents?
  let fileSandbox: String
  let isProcessSealed: Bool

  init(_ context: Context) throws {
    vault = context.vaultPath
    fileSandbox =
      switch context.fileSandbox {
      case .enforced(let abi): "enforced (Landlock \(abi))"
      case .unavailable(let reason): "unavailable: \(reason)"
      }
    isProcessSealed = HardeningState.current().isSealed
    exists = try context.vaultExists()
    guard exists else { return }
    let whisper = try Whisper.open(at: context.vaultPath)
    let kind = try whisper.vault.protector
    protector = kind == .none ? "none" : "passphrase"
    element = whisper.vault.elementName
    isHardwareBacked = whisper.vault.isHardwareBacked
    guard kind == .none || context.passphrases.isGiven else { return }
    try whisper.unlock(passphrase: context.currentPassphrase(whisper))
    contents = try Self.contents(of: whisper)
  }

  private static func contents(of whisper: Whisper) throws -> Contents {
    let damage = try whisper.recovery.damage()
    func sound<Value>(_ domains: Domain..., value: () throws -> Value) rethrows -> Value? {
      domains.contains { damage[$0] != nil } ? nil : try value()
    }
    let policies = try sound(.settings) { try whisper.policies.current() }
    return Contents(
      identities: try sound(.identities) { try whisper.identities.list().count } ?? 0,
      contacts: try sound(.contacts) { try whisper.contacts.list().count } ?? 0,
      activeIdentity: try sound(.identities, .settings) {
        try whisper.identities.active()?.name.text
      } ?? nil,
      policies: Policies.Name.allCases.filter { policies?[$0] ?? false }.map(\.rawValue),
      damage: Dictionary(uniqueKeysWithValues: damage.map { ($0.key.rawValue, $0.value) }))
  }

  /// What a person would do now.
  var nextStep: String {
    guard exists else { return "whisper init" }
    guard let contents else { return "whisper seal --to NAME, or whisper open" }
    if let domain = contents.damage.keys.sorted().first { return "whisper vault repair \(domain)" }
    if contents.identities == 0 { return "whisper identity create NAME" }
    if contents.activeIdentity == nil {
      return "whisper identity list, then identity use, unarchive or create NAME"
    }
    if contents.contacts == 0 {
      return
        "whisper identity export, give it to somebody, and whisper contact add FILE with theirs"
    }
    return "whisper seal --to NAME, or whisper open"
  }

  var text: String {
    var lines = ["Vault: \(printable(vault))\(exists ? "" : " (none yet)")"]
    if let protector { lines.append(ProtectionWords.protector(protector)) }
    if let element, let isHardwareBacked, let protector {
      lines.append(
        ProtectionWords.element(
          element, isHardwareBacked: isHardwareBacked, protector: protector))
    }
    if let contents {
      lines.append("Identities: \(contents.identities)")
      lines.append("Active identity: \(contents.activeIdentity ?? "none")")
      lines.append("Contacts: \(contents.contacts)")
      lines.append(
        "Policies on: \(contents.policies.isEmpty ? "none" : contents.policies.joined(separator: ", "))"
      )
      for (domain, reason) in contents.damage.sorted(by: { $0.key < $1.key }) {
        lines.append("Needs repair: \(domain) (\(reason))")
      }
    } else if exists {
      lines.append("Locked: what is in it is shown with the passphrase.")
    }
    lines.append(
      "Process: \(isProcessSealed ? "no network, no core dumps, no debugger" : "NOT sealed")")
    lines.append("File sandbox: \(fileSandbox)")
    return lines.joined(separator: "\n")
  }
}
