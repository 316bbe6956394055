import Words
import ArgumentParser
import SecretMemory
import WhisperKit

struct InitCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: VaultHelpWords.initialize.text,
    discussion: VaultHelpWords.initializeDetails.text)

  @Option(help: VaultHelpWords.element.help("element"))
  var element: ElementChoice?
  @Flag(help: VaultHelpWords.noPassphrase.help)
  var noPassphrase = false
  @OptionGroup var generation: GenerateOptions
  @Flag(help: CommonHelpWords.force.help) var force = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if noPassphrase, global.passphraseFile != nil || global.passphraseFd != nil {
      throw ValidationError(UsageErrorWords.passphraseOrNone.text)
    }
    let given =
      global.passphraseFile.map { _ in "--passphrase-file" }
      ?? global.passphraseFd.map { _ in "--passphrase-fd" }
    try generation.check(besides: noPassphrase ? "--no-passphrase" : given)
  }

  var files: FileNeeds {
    var needs = FileNeeds(outputs: [generation.file(replaces: force)])
    needs.vault = .toBeMade
    return needs
  }

  func run(in context: Context) throws {
    if try context.vault.exists() {
      throw CommandError.vaultExists(context.vault.path)
    }
    let (element, withoutTPM) = try context.elements.forNewVault(element)
    let choice = try generation.choice(context, replaces: force)
    guard try context.person.confirm(VaultWords.acceptQuestion.text, about: NoticeWords.notice)
    else {
      throw CommandError.cancelled
    }
    try context.sandbox.makeVaultDirectory(outputs: [generation.file(replaces: force)])
    let whisper: Whisper
    if noPassphrase {
      whisper = try context.vault.create(protector: .none, element: element)
    } else {
      let new = NewPassphrase(
        context: context, source: context.vault.passphrases, generation: choice)
      whisper = try new.use {
        try context.vault.create(protector: .passphrase($0), element: element)
      }
    }
    try context.output.print(
      InitReport(
        vault: context.vault.path, protector: noPassphrase ? "none" : "passphrase",
        element: whisper.elementName, isHardwareBacked: whisper.isHardwareBacked,
        withoutTPM: withoutTPM))
    context.output.sayNext("whisper identity create NAME")
  }
}

struct InitReport: Report {
  let vault: String
  let protector: String
  let element: String
  let isHardwareBacked: Bool
  /// The code of why a TPM is not used, where none was refused.
  let withoutTPM: WhisperError.Reason?

  var text: Lines {
    var lines = [
      VaultWords.made(printable(vault)), VaultWords.protector(protector),
      VaultWords.element(element, isHardwareBacked: isHardwareBacked, protector: protector),
    ]
    if let withoutTPM {
      lines.append(VaultWords.withoutTPM(ErrorWords.reason(withoutTPM, .init())))
    }
    return Lines(lines)
  }
}
