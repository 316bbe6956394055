import ArgumentParser
import SecretMemory
import VaultModel
import WhisperKit
import Words

extension VaultCommands {
  struct Counter: Command {
    static let configuration = CommandConfiguration(
      "counter", VaultHelpWords.counter, details: .counterDetails)

    @Argument(help: PolicyWords.value.help) var value: Switch
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .root }

    func run(in context: Context) throws {
      let whisper = try context.vault.unlocked()
      guard value == .off else {
        let isNew = try context.vault.changingRules(of: whisper) { try whisper.setCounting(true) }
        context.output.say(isNew ? VaultWords.counterOn : .counterIsOn)
        return
      }
      guard try whisper.counting != .off else {
        context.output.say(VaultWords.counterIsOff)
        return
      }
      try context.person.checkWanted(
        Question(VaultWords.counterOffQuestion, about: [Remark(VaultWords.counterOffConsequence)]))
      try context.vault.changingRules(of: whisper) { _ = try whisper.setCounting(false) }
      context.output.say(VaultWords.counterOff)
    }
  }

  struct AcceptState: Command {
    static let configuration = CommandConfiguration(
      "accept-state", VaultHelpWords.acceptState, details: .acceptStateDetails)

    @Option(help: VaultHelpWords.confirmVault.help("name")) var confirm: String?
    @OptionGroup var global: GlobalOptions

    var purpose: Purpose { .root }

    func run(in context: Context) throws {
      let whisper = try context.vault.opened()
      var found: WhisperError?
      let credential = try context.vault.withCredential(of: whisper) {
        found = try whisper.unlockToLook(with: $0)
      }
      guard let found else {
        context.output.say(RecoveryWords.stateIsNewest)
        return
      }
      let kinds = try whisper.protectors.stored().compactMap(\.kind)
      let protectors = VaultWords.protectors(VaultWords.codes(of: kinds))
      let name = Paths.name(context.vault.path)
      let question = Question(
        RecoveryWords.typeVaultName, [printable(name)],
        about: [
          Remark(found), Remark(RecoveryWords.acceptConsequence),
          Remark(VaultWords.protectedBy, shown: Lines(protectors)),
          WalletAccess.warning(of: whisper, in: context),
        ].compactMap(\.self), isFinal: true)
      try context.person.checkTyped(name, given: confirm, question)
      let result = try context.vault.changingRules(of: whisper) {
        try whisper.recovery.acceptState(with: credential)
      }
      switch result {
      case .nothing: context.output.say(RecoveryWords.stateIsNewest)
      case .accepted: context.output.say(RecoveryWords.accepted)
      case .acceptedUncounted(let reason):
        let words = ErrorWords.reason(.vault(reason), .init())
        context.output.say(RecoveryWords.acceptedUncounted, words)
      }
    }
  }
}

extension Counting {
  /// For programs.
  var code: String {
    switch self {
    case .on: "on"
    case .off: "off"
    case .later: "later"
    }
  }
}
