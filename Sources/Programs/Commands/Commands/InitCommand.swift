import VaultModel
import Words
import ArgumentParser
import WhisperKit

struct InitCommand: Command {
  static let configuration = CommandConfiguration(
    "init", VaultHelpWords.initialize, details: .initializeDetails)

  @OptionGroup var new: NewVaultOptions
  @OptionGroup var global: GlobalOptions

  var files: FileNeeds {
    var needs = FileNeeds()
    if FirstSteps.areOffered(by: global), !global.noAgent {
      needs.agent = AgentNeed(isOffered: true)
    }
    return needs
  }

  func run(in context: Context) throws {
    let plan = try new.plan(context, global)
    var about = [Remark(NoticeWords.title, shown: NoticeWords.notice)]
    if !global.yes {
      // Who has a backup makes no new vault.
      let way = context.output.namedVault.put(into: VaultBackupWords.initOrBack.text)
      about.append(Remark(VaultBackupWords.initOrBack, shown: Lines(way + "\n")))
    }
    try context.person.checkWanted(
      Question(VaultWords.acceptQuestion, about: about, of: [context.vault.path]))
    try context.sandbox.makeVaultDirectory(outputs: [new.output])
    let asks = FirstSteps.areOffered(by: global) && context.terminal.isThere
    let made = try plan.asking(context) { protectors in
      let opening = try asks ? protectors.opening() : nil
      return MadeVault(
        whisper: try context.vault.create(protectors: protectors, element: plan.element),
        opening: opening)
    }
    let whisper = made.whisper
    try context.output.printDone(InitReport(whisper, withoutTPM: plan.withoutTPM))
    let hasIdentity =
      switch made.opening {
      case .some(let opening): try FirstSteps(whisper, context).offer(opening)
      default: false
      }
    context.sayNext(
      hasIdentity ? IdentityWords.nextExport.text : "whisper identity create NAME")
  }

  private struct MadeVault: ~Copyable {
    let whisper: Whisper
    /// Nil where nothing is offered.
    let opening: Credential?
  }
}

struct InitReport: Report {
  let vault: String
  /// The kind that is asked for first.
  let protector: String
  let protectors: [String]
  let element: String
  let isHardwareBacked: Bool
  /// The code of why a TPM is not used, where none was refused.
  let withoutTPM: WhisperError.Reason?
  /// Whether changes are counted.
  let counter: String
  /// The code of why they are not, where others of this element are.
  let withoutCounter: WhisperError.Reason?
  private let counting: Counting
  private let lockout: ProtectorService.Lockout?

  private enum CodingKeys: CodingKey {
    case vault, protector, protectors, element, isHardwareBacked, withoutTPM, counter
    case withoutCounter
  }

  init(_ whisper: Whisper, withoutTPM: WhisperError.Reason?) throws {
    vault = whisper.directory
    let kinds = try whisper.protectors.stored().compactMap(\.kind)
    protectors = VaultWords.codes(of: kinds)
    protector = protectors.first ?? ProtectorKind.none.rawValue
    element = whisper.elementName
    isHardwareBacked = whisper.isHardwareBacked
    self.withoutTPM = withoutTPM
    counting = try whisper.counting
    counter = counting.code
    withoutCounter = whisper.withoutCounter
    let isAsked = kinds.contains(.pin) || counting == .on
    lockout = isAsked ? try whisper.protectors.lockout() : nil
  }

  var text: Lines {
    var lines = [
      VaultWords.made(printable(vault)), VaultWords.protectors(protectors),
      VaultWords.element(element, isHardwareBacked: isHardwareBacked, protectors: protectors),
    ]
    if withoutCounter == nil { lines += StatusWords.about(counting, lockout) }
    if let lockout, protectors.contains(ProtectorKind.pin.rawValue) {
      lines += VaultWords.aboutPIN(lockout).map(\.text.whole)
    }
    if let withoutTPM {
      lines.append(VaultWords.withoutTPM(ErrorWords.reason(withoutTPM, .init())))
    }
    if let withoutCounter {
      lines.append(VaultWords.withoutCounter(ErrorWords.reason(withoutCounter, .init())))
    }
    return Lines(lines)
  }
}
