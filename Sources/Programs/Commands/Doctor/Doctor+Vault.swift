import AgentExchange
import SystemFacts
import VaultModel
import WalletKit
import WhisperEnvelope
import WhisperKit
import Words

extension Doctor {
  /// Throws what is wrong with what was handed over.
  func lookAtVault() throws {
    let path = context.vault.path
    let whisper: Whisper
    guard !Whisper.isResetPending(at: path) else {
      // Opening it would go on with that.
      findings.append(Finding(.vault, .vaultReset))
      return
    }
    do {
      guard let opened = try context.vault.openedIfThere() else {
        findings.append(Finding(.vault, .vaultNone, printable(path)))
        lookAtElement()
        return
      }
      whisper = opened
    } catch {
      lookAtPath(path)
      findings.append(Finding(.vault, .vaultClosed, ErrorWords(error).message))
      return
    }
    lookAtPath(path)
    look(.protectors) {
      let kinds = try whisper.protectors.stored().compactMap(\.kind)
      let codes = VaultWords.codes(of: kinds)
      guard codes != [ProtectorKind.none.rawValue] else {
        return Finding(.protectors, .protectorsNone)
      }
      let isHelpless = try kinds.contains(.securityKey) && lacksKeyHelper()
      return Finding(
        .protectors, isHelpless ? .protectorsHelpless : .protectorsSome,
        codes.map { VaultWords.protector(kind: $0) }.joined(separator: ", "))
    }
    lookAtAgent(of: whisper)
    let finding = try unlock(whisper, without: lookAtElement(of: whisper))
    lookAtCounter(of: whisper, isUnlocked: finding == nil)
    if let finding {
      findings.append(finding)
      return
    }
    look(.vault) {
      // Rows are compared when they are read.
      let damage = try StatusReport.contents(of: whisper, context).damage
      return damage.isEmpty
        ? Finding(.vault, .vaultSound)
        : Finding(.vault, .vaultDamaged, Self.list(damage.keys.sorted()))
    }
    lookInside(whisper)
  }

  private func lookAtPath(_ path: String) {
    look(.path) {
      let files = ["vault.db"].map { path + "/" + $0 }.filter(Paths.exists)
      guard
        let weakness = try PathWeakness.first(
          onTheWayTo: files.first ?? path, isSecret: !files.isEmpty)
      else { return Finding(.path, .pathPrivate) }
      return switch weakness {
      case .anotherOwner(let path, let user):
        Finding(.path, .pathOwner, printable(path), "\(user)")
      case .writable(let path, let mode): Finding(.path, .pathWritable, printable(path), mode)
      case .readable(let path, let mode): Finding(.path, .pathReadable, printable(path), mode)
      }
    }
  }

  /// Unlocks the vault where nobody need be asked; what there is to say where it stays locked. An element that is away, for
  /// that reason, is not asked once more: it may be one that is silent for long.
  private func unlock(_ whisper: Whisper, without element: WhisperError?) throws -> Finding? {
    do {
      if try context.vault.isUnlockedByAgent(whisper) { return nil }
      guard try context.vault.credentials.isGiven(context.vault.kind(of: whisper)) else {
        return Finding(.vault, .vaultLocked)
      }
      if let element { throw element }
      try context.vault.unlock(whisper)
      return nil
    } catch let error as WhisperError where error.isAboutTheVault {
      return Finding(.vault, .vaultClosed, ErrorWords(error).message)
    }
  }

  private func lookAtAgent(of whisper: Whisper) {
    let kept = context.vault.keptUnlocked(whisper)
    look(.agent) {
      switch kept {
      case .not: Finding(.agent, .agentNone)
      case .byAnotherVersion: Finding(.agent, .agentOther)
      case .bySilent: Finding(.agent, .agentSilent)
      case .elsewhere: Finding(.agent, .agentElsewhere)
      case .unknown: Finding(.agent, .agentUnknown)
      case .by(let standing):
        if let until = standing.until {
          Finding(.agent, .agentUntil, Time.minute(until))
        } else {
          Finding(.agent, standing.autoLock == .logout ? .agentLogout : .agentNever)
        }
      }
    }
    look(.watch) {
      guard let standing = kept.standing else { return nil }
      return switch standing.watch {
      case .watched: Finding(.watch, .watchOn)
      case .noBus: Finding(.watch, .watchNoBus)
      case .missing: Finding(.watch, .watchMissing)
      case .failed: Finding(.watch, .watchFailed)
      }
    }
  }

  /// What the unlocked vault holds.
  private func lookInside(_ whisper: Whisper) {
    look(.mode) {
      Finding(.mode, try whisper.keyMode.current() == .high ? .modeHigh : .modeStandard)
    }
    look(.clock) {
      let identities = try whisper.identities.list()
      let times =
        identities.map(\.createdAt) + identities.compactMap(\.backedUpAt)
        + (try whisper.contacts.list()).map(\.createdAt)
        + (try whisper.openPGPKeys.list()).compactMap(\.backedUpAt)
      guard let newest = times.max(), newest > context.clock.now() else {
        return Finding(.clock, .clockAfter)
      }
      return Finding(.clock, .clockBefore, Time.text(newest))
    }
    look(.backup) {
      let identities = try whisper.identities.list()
      let lacking = identities.filter { identity in
        identity.backedUpAt.map { $0 < identity.createdAt } ?? true
      }
      let keys = try whisper.openPGPKeys.list()
      let names =
        lacking.map(\.name.text)
        + keys.filter(\.lacksBackup).map { $0.shownName(at: context.clock.now()) }
      guard names.isEmpty else {
        return Finding(.backup, .backupLacks, names.map(isolated).joined(separator: ", "))
      }
      return Finding(
        .backup, identities.isEmpty && keys.isEmpty ? .backupNothing : .backupAll)
    }
    // No backup of a vault has them: their own is the words on paper.
    look(.phrases) {
      let wallets = try WalletAccess(of: whisper, in: context).wallets { try $0.list() }
      guard !wallets.isEmpty else { return nil }
      let names = wallets.uncheckedNames
      return names.isEmpty
        ? Finding(.phrases, .phrasesChecked)
        : Finding(.phrases, .phrasesUnchecked, names.map(isolated).joined(separator: ", "))
    }
  }
}
