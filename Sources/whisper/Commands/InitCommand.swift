import Words
import ArgumentParser
import WhisperKit

struct InitCommand: Command {
  static let configuration = CommandConfiguration(
    "init", VaultHelpWords.initialize, details: .initializeDetails)

  @OptionGroup var new: NewVaultOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws { try new.check(with: global) }

  var files: FileNeeds {
    var needs = FileNeeds(outputs: [new.output])
    needs.vault = .toBeMade
    needs.addsSecurityKey = new.wantsSecurityKey(global)
    return needs
  }

  func run(in context: Context) throws {
    let plan = try new.plan(context, global)
    guard try context.person.confirm(VaultWords.acceptQuestion.text, about: NoticeWords.notice)
    else {
      throw CommandError.cancelled
    }
    try context.sandbox.makeVaultDirectory(outputs: [new.output])
    let whisper = try plan.asking(context) {
      try context.vault.create(protectors: $0, element: plan.element)
    }
    try context.output.print(InitReport(whisper, withoutTPM: plan.withoutTPM))
    context.output.sayNext("whisper identity create NAME")
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
      lines += VaultWords.aboutPIN(lockout)
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
