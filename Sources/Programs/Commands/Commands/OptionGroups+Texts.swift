import TerminalInput
import Words

extension OptionGroups {
  /// Refuses a secret that comes from where the command reads something else: the one would be read as the other, or
  /// nothing would be left for the second. A message would be the passphrase, and go to somebody.
  func checkTexts(of command: any Command) throws(UsageError) {
    let secrets = (global.secrets + others.flatMap(\.secrets)).filter { $0.given != nil }
    guard !secrets.isEmpty else { return }
    let read = named(by: command)
    for secret in secrets {
      guard let place = secret.place, let option = secret.given else { continue }
      if read.readsStandardInput, place.isSame(as: .descriptor(0)) {
        throw UsageError(.inputTwice)
      }
      if read.inputs.contains(where: { place.isSame(as: .file($0)) }) {
        throw UsageError(.secretIsText, option)
      }
    }
  }
}

extension HandedSecret {
  /// Whether both are one open descriptor, or lead to one file, pipe or terminal.
  fileprivate func isSame(as other: HandedSecret) -> Bool {
    if let descriptor, descriptor == other.descriptor { return true }
    return Paths.isSameFile(path, other.path)
  }

  private var descriptor: Int32? {
    switch self {
    case .file(let path): Paths.descriptor(path)
    case .descriptor(let number): number
    }
  }

  private var path: String {
    switch self {
    case .file(let path): path
    case .descriptor(let number): "/dev/fd/\(number)"
    }
  }
}
