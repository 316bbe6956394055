public import ArgumentParser
import Words
import CryptoPrimitives
import SecretMemory
public import Vault
import WhisperEnvelope
import WhisperKit

struct VaultCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vault", abstract: VaultHelpWords.vaultCommands.text,
    subcommands: [Check.self, Export.self, Repair.self, RotateRoot.self])

  struct Check: Command {
    static let configuration = CommandConfiguration(
      abstract: VaultHelpWords.check.text)

    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let damage = try context.unlocked().recovery.check()
      try context.print(CheckReport(damage))
      if let (domain, reason) = damage.sorted(by: { $0.key.rawValue < $1.key.rawValue }).first {
        throw WhisperError.domainDamaged(domain, reason: reason)
      }
    }
  }

  struct Export: Command {
    static let configuration = CommandConfiguration(
      abstract: VaultHelpWords.export.text,
      discussion: VaultHelpWords.exportDetails.text)

    @Argument(help: ArgumentHelp(VaultHelpWords.oneOf(Domain.names))) var domain: Domain
    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      try context.printJSON(SalvageReport(domain, context.unlocked().recovery.salvage(domain)))
    }
  }

  struct Repair: Command {
    static let configuration = CommandConfiguration(
      abstract: VaultHelpWords.repair.text,
      discussion: VaultHelpWords.repairDetails.text)

    @Argument(
      help: ArgumentHelp(VaultHelpWords.oneOf(Repair.parts.joined(separator: ", "))),
      completion: .list(Repair.parts))
    var part: String
    @OptionGroup var global: GlobalOptions

    private static let parts = Domain.allCases.map(\.rawValue) + ["registry"]

    func validate() throws {
      guard Self.parts.contains(part) else {
        throw ValidationError(
          UsageErrorWords.noPart(printable(part), Self.parts.joined(separator: ", ")))
      }
    }

    func run(in context: Context) throws {
      guard let domain = Domain(rawValue: part) else { return try repairRegistry(context) }
      let whisper = try context.unlocked()
      guard try whisper.recovery.check()[domain] != nil else {
        context.say(RecoveryWords.nothingToRepair(part))
        return
      }
      let salvage = try whisper.recovery.salvage(domain).report
      let rows = RecoveryWords.rows(part, "\(salvage.kept)", "\(salvage.setAside)")
      let consequence = "\(rows) \(RecoveryWords(consequenceFor: domain).text)"
      guard try context.confirm(RecoveryWords.question(part), about: consequence) else {
        throw CommandError.cancelled
      }
      try context.print(RepairedReport(domain, whisper.recovery.repair(domain)))
    }

    private func repairRegistry(_ context: Context) throws {
      guard try context.confirm(RecoveryWords.registryQuestion.text) else {
        throw CommandError.cancelled
      }
      let whisper = try context.opened()
      var dropped: [DroppedProtector] = []
      try context.withCredential(of: whisper) {
        dropped = try whisper.recovery.repairRegistry(with: $0)
      }
      context.say(RecoveryWords.registryAccepted.text)
      for protector in dropped {
        let name = protector.name.isEmpty ? "\(protector.kind)" : printable(protector.name)
        context.say(RecoveryWords.protectorDropped(name))
      }
    }
  }
}

extension VaultCommands {
  struct RotateRoot: Command {
    static let configuration = CommandConfiguration(
      abstract: VaultHelpWords.rotateRoot.text,
      discussion: VaultHelpWords.rotateRootDetails.text)

    @OptionGroup var global: GlobalOptions

    func run(in context: Context) throws {
      let whisper = try context.opened()
      let credential = try context.unlock(whisper)
      guard try context.confirm(VaultWords.rotateQuestion.text) else {
        throw CommandError.cancelled
      }
      try whisper.rotateRoot(with: credential)
      context.say(VaultWords.rotated.text)
    }
  }
}

extension Domain: ExpressibleByArgument {
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

struct CheckReport: Report {
  let parts: [String: String]
  private let damage: [Domain: WhisperError.Reason]

  private enum CodingKeys: CodingKey { case parts }

  init(_ damage: [Domain: WhisperError.Reason]) {
    self.damage = damage
    parts = Dictionary(
      uniqueKeysWithValues: Domain.allCases.map { ($0.rawValue, damage[$0]?.rawValue ?? "sound") })
  }

  var text: Lines {
    Lines(
      Domain.allCases.sorted { $0.rawValue < $1.rawValue }.map { domain in
        let state =
          damage[domain].map { ErrorWords.reason($0, part: domain.rawValue) }
          ?? RecoveryWords.sound.text
        return TextLine(cells: [domain.rawValue], widths: [12], state)
      })
  }
}

struct SalvageReport: Report {
  struct Person: Encodable {
    let name: String
    let key: String
    let fingerprint: String
    let trust: Term
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
  /// Armored.
  let openPGPCertificates: [String]
  /// Those that are on; so with the preferences.
  let policies: [String]?
  let preferences: [String]?
  let activeIdentity: String?

  init(_ domain: Domain, _ salvage: RecoveryService.Salvage) {
    self.domain = domain.rawValue
    rowsThatOpen = salvage.report.kept
    rowsThatDoNot = salvage.report.setAside
    contacts = salvage.contacts.map {
      Person(
        name: $0.name.text, key: $0.keys.agreement.rawText, fingerprint: $0.fingerprint.hex,
        trust: $0.trust.term, isBlocked: $0.isBlocked, note: $0.note)
    }
    identities = salvage.identities.map { Own(name: $0.name.text, bundle: $0.bundle.text) }
    openPGPCertificates = salvage.openPGPCertificates
    policies = salvage.policies.map { policies in
      Policies.Name.allCases.filter { policies[$0] }.map(\.rawValue)
    }
    preferences = salvage.preferences.map { preferences in
      Preferences.Name.allCases.filter { preferences[$0] }.map(\.rawValue)
    }
    activeIdentity = salvage.activeIdentity
  }

  var text: Lines {
    Lines(RecoveryWords.salvage(domain, "\(rowsThatOpen)", "\(rowsThatDoNot)"))
  }
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

  var text: Lines {
    let repaired = RecoveryWords.repaired(domain, "\(kept)", "\(setAside)")
    return Lines(keyWasLost ? "\(repaired) \(RecoveryWords.keyLost.text)" : repaired)
  }
}
