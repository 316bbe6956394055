import ArgumentParser
import ProcessHardening
import WhisperKit
import Words

/// The secure elements that a command may use: software, and the TPM that was named, else the machine's own.
struct Elements {
  /// Nil where none is to be used.
  let tpm: VaultElement?
  /// Where the TPM is: a device's path, or `unix:PATH`.
  private let place: String?
  /// Whether somebody named that place.
  private let isNamed: Bool

  static let machinesOwn = "/dev/tpmrm0"
  /// Names no TPM, so that a vault is made in software.
  static let none = "none"
  private static let socketPrefix = "unix:"

  /// The option, WHISPER_TPM, or the machine's own TPM.
  init(option: String?, _ environment: Environment) throws {
    let named = option ?? environment.tpm ?? Self.machinesOwn
    isNamed = option != nil || environment.tpm != nil
    guard named != Self.none else {
      (place, tpm) = (nil, nil)
      return
    }
    let isSocket = named.hasPrefix(Self.socketPrefix)
    let path = isSocket ? String(named.dropFirst(Self.socketPrefix.count)) : named
    guard !path.isEmpty else { throw ValidationError(UsageErrorWords.tpmNamesPlace.text) }
    let place = (isSocket ? Self.socketPrefix : "") + (try Paths.absolute(path))
    self.place = place
    tpm = VaultElement(tpmAt: place)
  }

  /// For a vault, which names one of them.
  var all: [VaultElement] { [.software] + [tpm].compactMap(\.self) }

  /// What they need of the file system.
  func addNeeds(to access: inout FileAccess) {
    guard let place else { return }
    if place.hasPrefix(Self.socketPrefix) {
      access.sockets.append(String(place.dropFirst(Self.socketPrefix.count)))
    } else {
      access.devices.append(place)
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
      guard choice == nil else { throw ValidationError(UsageErrorWords.tpmNotNamed.text) }
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
