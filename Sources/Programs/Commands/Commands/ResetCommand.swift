import Words
import ArgumentParser
import WhisperKit

extension VaultCommands {
  struct Reset: Command {
    static let configuration = CommandConfiguration(
      "reset", VaultHelpWords.reset, details: .resetDetails)

    @Option(help: VaultHelpWords.resetConfirm.help("name")) var confirm: String?
    @OptionGroup var global: GlobalOptions

    var files: FileNeeds {
      var needs = FileNeeds()
      needs.vault = .toBeRemoved
      needs.endsAgents = true
      return needs
    }

    func run(in context: Context) throws {
      let path = context.vault.path
      // One that does not even open is what this is for.
      if let stands = try? context.vault.exists(), !stands {
        throw WhisperError.vaultNotFound(path: path)
      }
      // Nobody answers a question in vain.
      try context.vault.checkRulesCanChange((try? context.vault.openedIfThere()) ?? nil)
      let name = Paths.name(path)
      let about = [Remark(RecoveryWords.resetting, printable(path)), wallets(context)]
      let question = Question(
        RecoveryWords.resetName, [printable(name)], about: about.compactMap(\.self), isFinal: true)
      try context.person.checkTyped(name, given: confirm, question)
      // Typed twice, where nobody can go back on it; --yes is no answer.
      try context.person.checkTyped(
        name, given: confirm, Question(RecoveryWords.resetAgain, isFinal: true))
      let mayLeaveCounter = try context.vault.reset()
      context.output.say(RecoveryWords.resetDone, printable(path))
      if mayLeaveCounter { context.output.say(RecoveryWords.resetCounter) }
      context.output.sayNext(VaultWords.newOrBack.text)
    }

    /// Wallets that may stand nowhere else, as far as the vault tells without a question.
    private func wallets(_ context: Context) -> Remark? {
      guard let whisper = try? context.vault.openedIfThere(),
        (try? context.vault.asks(whisper)) == false, (try? context.vault.unlock(whisper)) != nil
      else { return nil }
      return WalletAccess.warning(of: whisper, in: context)
    }
  }
}
