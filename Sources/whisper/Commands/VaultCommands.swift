public import ArgumentParser
import CryptoPrimitives
import SecretMemory
public import Vault
import WhisperEnvelope
import WhisperKit

struct VaultCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vault", abstract: "Look after the vault itself.",
    subcommands: [Check.self, Export.self, Repair.self, RotateRoot.self])

  struct Check: Command {
    static let configuration = CommandConfiguration(
      abstract: "Check every part of the vault.")

    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let damage = try context.unlocked().recovery.damage()
      try context.print(CheckReport(damage))
      if let (domain, reason) = damage.sorted(by: { $0.key.rawValue < $1.key.rawValue }).first {
        throw WhisperError.vault(.domainDamaged(domain, reason: reason))
      }
    }
  }

  struct Export: Command {
    static let configuration = CommandConfiguration(
      abstract: "Print what still opens of a part of the vault, as JSON.",
      discussion: "Nothing is changed. Private keys are counted, never printed.")

    @Argument(help: "One of: \(Domain.names).") var domain: Domain
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      try context.printJSON(SalvageReport(domain, context.unlocked().recovery.salvage(domain)))
    }
  }

  struct Repair: Command {
    static let configuration = CommandConfiguration(
      abstract: "Make a damaged part usable again with what still opens of it.",
      discussion: """
        Rows that do not open are set aside. Rows that somebody removed or put back cannot be told \
        apart: look at the result. 'registry' repairs the list of the parts.
        """)

    @Argument(help: "One of: \(Domain.names), registry.") var part: String
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      guard part == "registry" || Domain(rawValue: part) != nil else {
        throw ValidationError("'\(printable(part))' is none of: \(Domain.names), registry.")
      }
    }

    func run(in context: Context) throws {
      guard let domain = Domain(rawValue: part) else { return try repairRegistry(context) }
      let whisper = try context.unlocked()
      guard try whisper.recovery.damage()[domain] != nil else {
        context.say("\(part) is sound: nothing to repair.")
        return
      }
      let salvage = try whisper.recovery.salvage(domain).report
      let consequence = """
        Rows of \(part) that open: \(salvage.kept). That do not: \(salvage.setAside). \
        \(RepairWords.consequence(domain))
        """
      guard try context.confirm("Repair \(part)?", about: consequence) else {
        throw CommandError.cancelled
      }
      try context.print(RepairedReport(domain, whisper.recovery.repair(domain)))
    }

    private func repairRegistry(_ context: Context) throws {
      guard try context.confirm("Accept the list of the vault's parts as it stands?") else {
        throw CommandError.cancelled
      }
      let whisper = try context.opened()
      let passphrase = try context.currentPassphrase(whisper)
      try whisper.recovery.repairRegistry(passphrase: passphrase)
      context.say("Accepted. Next: whisper vault repair replay, and whisper vault check.")
    }
  }
}

extension VaultCommands {
  struct RotateRoot: Command {
    static let configuration = CommandConfiguration(
      abstract: "Make a new root secret, and seal everything in the vault anew.",
      discussion: """
        For when a copy of the vault and its passphrase may be in other hands: what that copy holds \
        stays open to them, your private keys among it, but it opens nothing of the vault as it is \
        afterwards. Change the passphrase too, and make new identities.
        """)

    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.opened()
      let passphrase = try context.currentPassphrase(whisper)
      try whisper.unlock(passphrase: passphrase)
      guard try context.confirm("Seal everything anew under a new root secret?") else {
        throw CommandError.cancelled
      }
      try whisper.rotateRoot(passphrase: passphrase)
      context.say("Everything in the vault is sealed anew.")
    }
  }
}

extension Domain: ExpressibleByArgument {
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

struct CheckReport: Report {
  let parts: [String: String]

  init(_ damage: [Domain: String]) {
    parts = Dictionary(
      uniqueKeysWithValues: Domain.allCases.map { ($0.rawValue, damage[$0] ?? "sound") })
  }

  var text: String {
    parts.sorted { $0.key < $1.key }.map { "\($0.key.padded(to: 12))  \($0.value)" }
      .joined(separator: "\n")
  }
}

struct SalvageReport: Report {
  struct Person: Encodable {
    let name: String
    let key: String
    let fingerprint: String
    let trust: String
    let isBlocked: Bool
    let note: String
  }

  struct Own: Encodable {
    let name: String
    let bundle: String
  }

  let domain: String
  let rowsThatOpen: Int
  let rowsThatDoNot: Int
  let contacts: [Person]
  let identities: [Own]
  let policies: [String]?

  init(_ domain: Domain, _ salvage: RecoveryService.Salvage) {
    self.domain = domain.rawValue
    rowsThatOpen = salvage.report.kept
    rowsThatDoNot = salvage.report.setAside
    contacts = salvage.contacts.map {
      Person(
        name: $0.name.text, key: $0.keys.agreement.rawText, fingerprint: $0.fingerprint.hex,
        trust: $0.trust.word, isBlocked: $0.isBlocked, note: $0.note)
    }
    identities = salvage.identities.map { Own(name: $0.name.text, bundle: $0.bundle.text) }
    policies = salvage.policies.map { policies in
      Policies.Name.allCases.filter { policies[$0] }.map(\.rawValue)
    }
  }

  var text: String { "\(domain): rows that open \(rowsThatOpen), that do not \(rowsThatDoNot)" }
}

struct RepairedReport: Report {
  let domain: String
  let kept: Int
  let setAside: Int
  let keyWasLost: Bool

  init(_ domain: Domain, _ report: RepairReport) {
    self.domain = domain.rawValue
    kept = report.kept
    setAside = report.setAside
    keyWasLost = report.keyWasLost
  }

  var text: String {
    "Repaired \(domain). Rows kept: \(kept). Set aside: \(setAside)."
      + (keyWasLost ? " Its key was lost, so that nothing could be kept." : "")
  }
}
