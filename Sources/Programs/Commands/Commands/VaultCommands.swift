public import ArgumentParser
public import VaultModel
import Words
import CryptoPrimitives
import SecretMemory
import WhisperEnvelope
import WalletKit
import WhisperKit

struct VaultCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    "vault", VaultHelpWords.vaultCommands,
    subcommands: [
      Check.self, Export.self, Backup.self, Restore.self, Repair.self, RotateRoot.self,
      Counter.self, AcceptState.self, Reset.self,
    ])

  struct Check: Command {
    static let configuration = CommandConfiguration("check", VaultHelpWords.check)

    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .look }

    func run(in context: Context) throws {
      let whisper = try context.vault.unlocked()
      let check = try whisper.recovery.checkRows(progress: context.events.rows())
      try context.output.print(CheckReport(check))
      if let error = check.error { throw error }
      if let finding = context.vault.finding { throw finding }
    }
  }

  struct Export: Command {
    static let configuration = CommandConfiguration(
      "export", VaultHelpWords.export, details: .exportDetails)

    @Argument(help: ArgumentHelp(VaultHelpWords.oneOf(VaultPart.names))) var domain: VaultPart
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .look }

    func run(in context: Context) throws {
      let whisper = try context.vault.unlocked()
      switch domain {
      case .wallets:
        let access = WalletAccess(of: whisper, in: context)
        try context.output.printJSON(WalletSalvageReport(access.salvage()))
      default:
        try context.output.printJSON(SalvageReport(domain, whisper.recovery.salvage(domain)))
      }
      if let finding = context.vault.finding { context.output.say(Remark(finding)) }
    }
  }

  struct Repair: Command {
    static let configuration = CommandConfiguration(
      "repair", VaultHelpWords.repair, details: .repairDetails)

    @Argument(
      help: ArgumentHelp(VaultHelpWords.oneOf(Repair.parts.joined(separator: ", "))),
      completion: .list(Repair.parts))
    var part: String
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .root }

    private static let parts = VaultPart.allCases.map(\.rawValue) + ["registry"]

    func check() throws(UsageError) {
      guard Self.parts.contains(part) else {
        throw UsageError(.noPart, printable(part), Self.parts.joined(separator: ", "))
      }
    }

    func run(in context: Context) throws {
      guard let domain = VaultPart(rawValue: part) else { return try repairRegistry(context) }
      let whisper = try context.vault.unlocked()
      guard try whisper.recovery.check()[domain] != nil else {
        context.output.say(RecoveryWords.nothingToRepair, part)
        return
      }
      let salvage = try whisper.recovery.salvage(domain).report
      let counts = ["\(salvage.kept)", "\(salvage.setAside)"]
      let rows = RecoveryWords.rows.filled(with: [part] + counts)
      let consequence = "\(rows) \(RecoveryWords(repairing: domain).text)"
      try context.person.checkWanted(
        Question(
          RecoveryWords.question, [part],
          about: [Remark(RecoveryWords.rows, values: [part] + counts, shown: Lines(consequence))],
          of: counts, isFinal: true))
      let report = try context.vault.changingRules(of: whisper) {
        try whisper.recovery.repair(domain)
      }
      try context.output.printDone(RepairedReport(domain, report))
      guard domain == .wallets else { return }
      // A phrase stands in another part, and nobody may have written it down.
      for wallet in try WalletAccess(of: whisper, in: context).wallets({ try $0.recoverLost() }) {
        context.output.say(WalletWords.recoveredLost, wallet.name.text)
      }
    }

    private func repairRegistry(_ context: Context) throws {
      // Where there is no vault, nothing is asked.
      let whisper = try context.vault.opened()
      try context.person.checkWanted(Question(RecoveryWords.registryQuestion, isFinal: true))
      var repair: RegistryRepair?
      try context.vault.withCredential(of: whisper) { credential in
        repair = try context.vault.changingRules(of: whisper) {
          try whisper.recovery.repairRegistry(with: credential)
        }
      }
      guard let repair else {
        context.output.say(RecoveryWords.nothingToRepair, part)
        return
      }
      context.output.suggest(RecoveryWords.registryAccepted)
      if !repair.wasAgeChecked { context.output.say(RecoveryWords.ageUnchecked) }
      for protector in repair.dropped {
        let name = protector.name.isEmpty ? "\(protector.code)" : printable(protector.name)
        context.output.say(RecoveryWords.protectorDropped, name)
      }
    }
  }
}

extension VaultCommands {
  struct RotateRoot: Command {
    static let configuration = CommandConfiguration(
      "rotate-root", VaultHelpWords.rotateRoot, details: .rotateRootDetails)

    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .root }

    func run(in context: Context) throws {
      let whisper = try context.vault.opened()
      let question = Question(VaultWords.rotateQuestion, isFinal: true)
      try context.person.checkAnswerable(question)
      // The new root is sealed under the passphrase anew, so that it is asked for where there is one.
      let hasPassphrase = try whisper.protectors.stored().contains { $0.kind == .passphrase }
      let credential = try context.vault.unlock(
        whisper, with: hasPassphrase ? .passphrase : nil)
      try context.person.checkWanted(question)
      try context.vault.changingRules(of: whisper) { try whisper.rotateRoot(with: credential) }
      try WalletAccess(of: whisper, in: context).payees { try $0.refreshKnown() }
      context.output.say(VaultWords.rotated)
    }
  }
}

extension RecoveryService.Check {
  /// What the first part is about that needs repair.
  fileprivate var error: WhisperError? {
    guard let (part, reason) = findings.min(by: { $0.key.rawValue < $1.key.rawValue }) else {
      return nil
    }
    if let rows = unreadable.first(where: { $0.part == part }) {
      return .rowUnreadable(part, kind: rows.kind)
    }
    return .domainDamaged(part, reason: reason)
  }
}

extension [UnreadableRows] {
  /// The kinds, each with how many there are.
  var kinds: String { map { "\($0.kind) (\($0.count))" }.joined(separator: ", ") }
}

extension VaultPart: ExpressibleByArgument {
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

extension RecoveryWords {
  /// What a repair means for a part.
  fileprivate init(repairing part: VaultPart) {
    self =
      switch part {
      case .settings: .settings
      case .identities: .identities
      case .contacts: .contacts
      case .keyMetadata: .keyMetadata
      case .replay: .replay
      case .certificates: .certificates
      case .wallets: .wallets
      }
  }
}
