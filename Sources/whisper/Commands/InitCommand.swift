import ArgumentParser
import SecretMemory
import Vault
import WhisperKit

struct InitCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Make a vault.",
    discussion: """
      The passphrase is asked for twice, or read with --passphrase-file or --passphrase-fd. With \
      --no-passphrase, whoever can run programs as you on this machine can open the vault.
      """)

  @Flag(help: "Make a vault that opens without a passphrase.")
  var noPassphrase = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if noPassphrase, global.passphraseFile != nil || global.passphraseFd != nil {
      throw ValidationError("Give a passphrase or --no-passphrase, not both.")
    }
  }

  var files: FileNeeds { FileNeeds(vault: .toBeMade) }

  func run(in context: Context) throws {
    if try context.vaultExists() {
      throw CommandError.vaultExists(context.vaultPath)
    }
    guard try context.confirm("Do you accept this?", about: Notice.text) else {
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
    if !global.json { context.say("Next: whisper identity create NAME") }
  }
}

struct InitReport: Report {
  let vault: String
  let protector: String
  let element: String
  let isHardwareBacked: Bool

  var text: String {
    """
    Made a vault in \(printable(vault)).
    \(ProtectionWords.protector(protector))
    \(ProtectionWords.element(element, isHardwareBacked: isHardwareBacked, protector: protector))
    """
  }
}
