import ArgumentParser
import SecretMemory
import Vault
import WhisperKit

struct InitCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: VaultHelpWords.initialize.text,
    discussion: VaultHelpWords.initializeDetails.text)

  @Flag(help: VaultHelpWords.noPassphrase.help)
  var noPassphrase = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if noPassphrase, global.passphraseFile != nil || global.passphraseFd != nil {
      throw ValidationError(UsageErrorWords.passphraseOrNone.text)
    }
  }

  var files: FileNeeds { FileNeeds(vault: .toBeMade) }

  func run(in context: Context) throws {
    if try context.vaultExists() {
      throw CommandError.vaultExists(context.vaultPath)
    }
    guard try context.confirm(VaultWords.acceptQuestion.text, about: NoticeWords.notice) else {
      throw CommandError.cancelled
    }
    try context.makeVaultDirectory()
    let protector: NewProtector =
      noPassphrase ? .none : .passphrase(try context.newPassphrase(context.passphrases))
    let whisper = try Whisper.create(at: context.vaultPath, protector: protector)
    try context.print(
      InitReport(
        vault: context.vaultPath, protector: noPassphrase ? "none" : "passphrase",
        element: whisper.vault.elementName, isHardwareBacked: whisper.vault.isHardwareBacked))
    context.sayNext("whisper identity create NAME")
  }
}

struct InitReport: Report {
  let vault: String
  let protector: String
  let element: String
  let isHardwareBacked: Bool

  var text: String {
    """
    \(VaultWords.made(printable(vault)))
    \(VaultWords.protector(protector))
    \(VaultWords.element(element, isHardwareBacked: isHardwareBacked, protector: protector))
    """
  }
}
