import SystemFacts
import VaultModel
import WhisperKit
import Words

extension Doctor {
  /// The element for a vault that is still to be made.
  func lookAtElement() {
    look(.element) {
      // Who names none has chosen.
      guard context.elements.place != nil else { return nil }
      do {
        guard let reason = try context.elements.forNewVault(nil).withoutTPM else {
          return Finding(.element, .elementReady)
        }
        return Finding(.element, .elementNone, ErrorWords.reason(reason, .init()))
      } catch let error as CommandError where error.is(CommandErrorWords.noTPM) {
        let reason = error.values.reason.map { ErrorWords.reason($0, .init()) } ?? ""
        return Finding(.element, .elementNone, reason)
      }
    }
  }

  /// The element that a vault names. What is wrong where it is away.
  func lookAtElement(of whisper: Whisper) -> WhisperError? {
    guard whisper.isHardwareBacked else {
      findings.append(Finding(.element, .elementSoftware))
      return nil
    }
    look(.device) {
      guard let path = context.elements.path, Paths.exists(path) else { return nil }
      return switch try DeviceRights.current(of: path) {
      case .limited: Finding(.device, .deviceLimited)
      case .everybody(let mode): Finding(.device, .deviceOpen, printable(path), mode)
      }
    }
    do {
      let lockout = try whisper.protectors.lockout()
      findings.append(Finding(.element, .elementHardware, whisper.elementName))
      if let lockout { judge(lockout) }
      return nil
    } catch {
      // The chip is there, and a backup in place of the vault would lose what is newer for nothing.
      let isOwned = error.values.reason == .vault(.elementOwned)
      findings.append(
        isOwned
          ? Finding(.element, .elementOwned)
          : Finding(.element, .elementAway, ErrorWords(error).message))
      return error
    }
  }

  func lookAtCounter(of whisper: Whisper, isUnlocked: Bool) {
    look(.counter) {
      guard whisper.isHardwareBacked else { return Finding(.counter, .counterImpossible) }
      switch try whisper.counting {
      case .off: return Finding(.counter, .counterOff)
      case .later: return Finding(.counter, .counterLater)
      case .on: break
      }
      guard isUnlocked, let count = try whisper.countedChanges() else {
        return Finding(.counter, .counterOn)
      }
      return Self.counted(count)
    }
  }

  static func counted(_ count: UInt64) -> Finding {
    Finding(.counter, count > manyChanges ? .counterWorn : .counterAt, "\(count)")
  }

  /// Chips endure 100,000 changes and more.
  private static let manyChanges: UInt64 = 50_000

  private func judge(_ lockout: ProtectorService.Lockout) {
    findings += [
      Finding(
        .lockoutAuth, lockout.hasLockoutAuthorization ? .lockoutAuthSet : .lockoutAuthEmpty),
      Finding(.ownerAuth, lockout.hasOwnerAuthorization ? .ownerAuthSet : .ownerAuthEmpty),
    ]
    let left = lockout.triesLeft
    findings.append(
      left == 0
        ? Finding(.lockout, .triesNone)
        : Finding(.lockout, left < lockout.limit ? .triesSome : .triesAll, "\(left)"))
  }
}
