import ArgumentParser
import ProcessHardening
import TPMElement
import WhisperKit
import Words

/// The secure elements that a command may use: software, and the TPM that was named, else the machine's own.
struct Elements {
  /// Where the TPM is; nil where none is to be used.
  private let location: TPMLocation?
  /// Whether somebody named that place.
  private let isNamed: Bool

  /// Names no TPM, so that a vault is made in software.
  private static let none = "none"

  /// The option, WHISPER_TPM, or the machine's own TPM.
  init(option: String?, _ environment: Environment) throws {
    guard let named = option ?? environment.tpm else {
      (location, isNamed) = (.standard, false)
      return
    }
    isNamed = true
    guard named != Self.none else {
      location = nil
      return
    }
    switch TPMLocation(named) {
    case .device(let path): location = .device(path: try Paths.absolute(path))
    case .socket(let path): location = .socket(path: try Paths.absolute(path))
    case nil: throw UsageError(.tpmNamesPlace)
    }
  }

  private var tpm: VaultElement? { location.map(VaultElement.init(tpmAt:)) }

  /// The path of the TPM's device or socket.
  var path: String? {
    switch location {
    case .device(let path)?, .socket(let path)?: path
    case nil: nil
    }
  }

  /// The TPM's place, as another program of ours takes it.
  var place: String? {
    switch location {
    case .device(let path)?: path
    case .socket(let path)?: "unix:\(path)"
    case nil: nil
    }
  }

  /// For a vault, which names one of them.
  var all: [VaultElement] { [.software] + [tpm].compactMap(\.self) }

  /// The one of this name, as a vault says it.
  func named(_ name: String) -> VaultElement? { all.first { $0.name == name } }

  /// What they need of the file system.
  func addNeeds(to access: inout FileAccess) {
    switch location {
    case .device(let path): access.devices.append(path)
    case .socket(let path): access.sockets.append(path)
    case nil: break
    }
  }

  /// The element for a new vault: the one that was asked for, else a TPM where it can be used, else software, and then
  /// why not the TPM. Who names a TPM asks for it.
  ///
  /// Throws `CommandError.noTPM` where the one that was asked for cannot be used.
  func forNewVault(
    _ choice: ElementChoice?
  ) throws -> (element: VaultElement, withoutTPM: WhisperError.Reason?) {
    if choice == .software { return (.software, nil) }
    guard let tpm else {
      guard choice == nil else { throw UsageError(.tpmNotNamed) }
      return (.software, nil)
    }
    do {
      try tpm.check()
      return (tpm, nil)
    } catch {
      guard error.code == .elementMissing, let reason = error.values.reason else { throw error }
      guard choice == nil, !isNamed else { throw CommandError.noTPM(reason) }
      return (.software, reason)
    }
  }
}

/// What a person asks a new vault to be made with.
enum ElementChoice: String, CaseIterable, ExpressibleByArgument {
  case tpm, software
}
