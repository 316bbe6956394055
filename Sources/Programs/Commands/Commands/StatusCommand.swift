import VaultModel
import Words
import ArgumentParser
import ProcessHardening
import SecretMemory
import WhisperEnvelope
import OpenPGP
import WalletKit
import WhisperKit

struct StatusCommand: Command {
  static let configuration = CommandConfiguration(
    "status", VaultHelpWords.status, details: .statusDetails)

  @Flag(help: FollowWords.follow.help) var follow = false
  @OptionGroup var global: GlobalOptions

  var files: FileNeeds {
    var needs = FileNeeds()
    needs.followsAgents = follow
    return needs
  }

  func check() throws(UsageError) {
    guard follow else { return }
    // It has no key, and looks at what is kept unlocked.
    let ofKeys = global.secrets.map(\.given) + [global.with.map { _ in "--with" }]
    let others = ofKeys + [global.noAgent ? "--no-agent" : nil]
    if let other = others.lazy.compactMap(\.self).first {
      throw UsageError(.either, "--follow", other)
    }
  }

  func run(in context: Context) throws {
    if follow { return try StatusFollower(context).run() }
    let status = try StatusReport(context)
    try context.output.print(status)
    // What is known is said before what is missing.
    if let failure = status.failure { throw failure }
  }
}

/// The state that things are in.
struct StatusReport: Report {
  struct Contents: Encodable {
    let identities: Int
    let contacts: Int
    let activeIdentity: String?
    let activeIdentityID: Identity.ID?
    /// When the active identity was last known to be in a backup; in seconds since 1970.
    let backedUpAt: Int64?
    /// Nil where there are more contacts than are looked at: see `Self.mostContacts`.
    let verifiedContacts: Int?
    let openPGPKeys: Int
    let wallets: Int
    /// The names of those whose backup was never compared.
    let uncheckedWallets: [String]
    let uncheckedWalletIDs: [String]
    /// The fingerprints of those that end within 30 days.
    let endingOpenPGPKeys: [String]
    let policies: [String]
    /// What private keys ask for at each use; nil where they are damaged.
    let mode: String?
    /// By part, the code of the reason.
    let damage: [String: WhisperError.Reason]
    /// Of identities and the contacts that were looked at, those that nobody may have any more.
    let outdatedNames: [String]
    /// Whose they are, in the same order.
    let outdatedNameIDs: [String]
    /// The first contact, by name, that could be verified; nil where not all are looked at.
    let verifiable: String?
    fileprivate let endingNames: [String]

    private enum CodingKeys: CodingKey {
      case identities, contacts, activeIdentity, activeIdentityID, backedUpAt, verifiedContacts
      case policies, mode, damage, openPGPKeys, endingOpenPGPKeys, wallets, uncheckedWallets
      case uncheckedWalletIDs, outdatedNames, outdatedNameIDs
    }
  }

  /// How many contacts are opened at most: what things stand like is asked often, and costs the same with any number.
  private static let mostContacts = 100

  let vault: String
  let exists: Bool
  /// The kind that is asked for first.
  var protector: String?
  var protectors: [String]?
  /// How many wrong PINs the TPM still answers, where there is a PIN and it tells.
  var pinTriesLeft: Int?
  private var lockout: ProtectorService.Lockout?
  var element: String?
  var isHardwareBacked: Bool?
  /// Whether an older copy is noticed.
  var counter: String?
  /// Whether an agent keeps the vault unlocked: `running`, `other_version`, `silent`, `elsewhere`,
  /// `unknown` or `none`.
  var agent: String?
  /// In seconds since 1970, if nobody uses it; nil where no time ends it.
  var unlockedUntil: Int64?
  /// Whether that one locks it with the session, and before the machine sleeps: the code of why not.
  var watch: String?
  /// Nil while the vault is locked.
  var contents: Contents?
  let fileSandbox: String
  /// The generation of Landlock that enforces it.
  let landlock: Int?
  /// The code of why there is none.
  let fileSandboxReason: String?
  let isProcessSealed: Bool
  private let sandbox: FileSandboxState
  private var counting: Counting?
  private var keptUnlocked = KeptUnlocked.not
  /// Why a vault that nothing is asked for does not open.
  private(set) var failure: WhisperError?

  private enum CodingKeys: CodingKey {
    case vault, exists, protector, protectors, pinTriesLeft, element, isHardwareBacked, counter
    case agent, unlockedUntil, watch, contents, fileSandbox
    case landlock, fileSandboxReason, isProcessSealed
  }

  /// How things stand from outside: the vault is not used.
  init(_ context: Context, of whisper: Whisper?, kept: KeptUnlocked) throws {
    vault = context.vault.path
    sandbox = context.sandbox.state
    (fileSandbox, landlock, fileSandboxReason) =
      switch sandbox {
      case .enforced(let abi): ("enforced", abi, nil)
      case .unavailable(let absence): ("unavailable", nil, absence.code)
      }
    isProcessSealed = HardeningState.current().isSealed
    guard let whisper else {
      exists = false
      return
    }
    exists = true
    note(kept)
    protectors = VaultWords.codes(of: try whisper.protectors.stored().compactMap(\.kind))
    protector = try context.vault.kind(of: whisper).rawValue
    element = whisper.elementName
    isHardwareBacked = whisper.isHardwareBacked
    counting = try whisper.counting
    counter = counting?.code
    do {
      lockout = try whisper.protectors.lockout()
    } catch {
      guard error.isAboutTheVault else { throw error }
      failure = error
    }
    if protectors?.contains(ProtectorKind.pin.rawValue) == true {
      pinTriesLeft = lockout?.triesLeft
    }
  }

  /// `asks`: whether a person who watches is asked for the passphrase.
  init(_ context: Context, asks: Bool = false) throws {
    let whisper = try context.vault.openedIfThere()
    try self.init(
      context, of: whisper, kept: whisper.map { context.vault.keptUnlocked($0) } ?? .not)
    guard let whisper else { return }
    // An agent uses the vault also where its element is not to be seen from here.
    if try context.vault.isUnlockedByAgent(whisper) {
      failure = nil
      contents = try Self.contents(of: whisper, context)
      return
    }
    if keptUnlocked.standing != nil, context.vault.agent == nil { note(.not) }
    guard failure == nil else { return }
    if try context.vault.credentials.isGiven(context.vault.kind(of: whisper)) {
      do {
        try context.vault.unlock(whisper)
      } catch let error as WhisperError where error.isAboutTheVault {
        failure = error
        return
      }
    } else {
      guard try asks && context.vault.isUnlockedByWatcher(whisper) else { return }
    }
    contents = try Self.contents(of: whisper, context)
  }

  /// Takes in whether an agent keeps the vault unlocked, and how.
  mutating func note(_ kept: KeptUnlocked) {
    guard exists else { return }
    keptUnlocked = kept
    agent = kept.code
    (unlockedUntil, watch) = (kept.standing?.until, kept.standing?.watch.code)
  }

  static func contents(of whisper: Whisper, _ context: Context) throws -> Contents {
    let now = context.clock.now()
    // Of a damaged part nothing is counted.
    let wallets = (try? WalletAccess(of: whisper, in: context).wallets { try $0.list() }) ?? []
    let overview = try whisper.overview(openingContacts: mostContacts)
    let (identities, contacts, active) = (overview.identities, overview.contacts, overview.active)
    let areAll = contacts.count == overview.contactCount
    let keys = overview.openPGPKeys
    let ending = keys.filter { $0.endsSoon(at: now) }
    return Contents(
      identities: identities.count,
      contacts: overview.contactCount,
      activeIdentity: active?.name.text, activeIdentityID: active?.id,
      backedUpAt: active?.backedUpAt,
      verifiedContacts: areAll ? contacts.count { $0.trust == .verified } : nil,
      openPGPKeys: keys.count, wallets: wallets.count,
      uncheckedWallets: wallets.uncheckedNames,
      uncheckedWalletIDs: wallets.unchecked.map(\.textOfID),
      endingOpenPGPKeys: ending.map(\.fingerprint.hex),
      policies: Policies.Name.allCases.filter { overview.policies?[$0] ?? false }.map(\.rawValue),
      mode: overview.mode?.rawValue,
      damage: Dictionary(
        uniqueKeysWithValues: overview.damage.map { ($0.key.rawValue, $0.value) }),
      outdatedNames: (identities.map(\.name) + contacts.map(\.name)).filter(\.isOutdated)
        .map(\.text),
      outdatedNameIDs: identities.filter(\.name.isOutdated).map(\.id.description)
        + contacts.filter(\.name.isOutdated).map(\.id.description),
      verifiable: !areAll
        ? nil
        : contacts.first { contact in
          contact.keys != nil && contact.trust == .unverified && !contact.isBlocked
            && !identities.contains { $0.keys == contact.keys }
        }?.name.text,
      endingNames: ending.map { $0.shownName(at: now) })
  }

  /// What a person would do now.
  var nextStep: String {
    guard exists else { return VaultWords.newOrBack.text }
    guard let contents else {
      return protector == ProtectorKind.securityKey.rawValue
        ? "whisper --with security-key" : StatusWords.nextUnlock.text
    }
    if let domain = contents.damage.keys.sorted().first {
      return StatusWords.nextRepair(
        "whisper vault export \(domain)", "whisper vault repair \(domain)")
    }
    if contents.identities == 0 { return "whisper identity create NAME" }
    if contents.activeIdentity == nil { return StatusWords.nextChooseIdentity.text }
    if contents.contacts == 0 { return StatusWords.nextExchange.text }
    if contents.verifiedContacts == 0, let name = contents.verifiable {
      return "whisper contact verify \(shellQuoted(name))"
    }
    if contents.backedUpAt == nil { return "whisper vault backup -o FILE" }
    return StatusWords.nextSealOrOpen.text
  }

  var text: Lines {
    var lines = [(exists ? StatusWords.vault : .noVault)(printable(vault))]
    if let protectors { lines.append(VaultWords.protectors(protectors)) }
    if let pinTriesLeft, let lockout {
      lines.append(StatusWords.pinTries("\(pinTriesLeft)", "\(lockout.limit)"))
      if !lockout.hasLockoutAuthorization { lines.append(VaultWords.pinWithoutLimit.text) }
    }
    if let element, let isHardwareBacked, let protectors {
      lines.append(
        VaultWords.element(
          element, isHardwareBacked: isHardwareBacked, protectors: protectors))
    }
    switch keptUnlocked {
    case .not: break
    case .by(let standing): lines += standing.words
    case .byAnotherVersion: lines.append(AgentWords.statusOther.text)
    case .bySilent: lines.append(AgentWords.statusSilent.text)
    case .elsewhere: lines.append(AgentWords.statusElsewhere.text)
    case .unknown: lines.append(AgentWords.statusUnknown.text)
    }
    if let counting { lines += StatusWords.about(counting, lockout) }
    if let contents {
      // Of a damaged part nothing is counted.
      let damaged = Set(contents.damage.keys.compactMap(VaultPart.init(rawValue:)))
      if !damaged.contains(.identities) {
        lines.append(StatusWords.identities("\(contents.identities)"))
      }
      if damaged.isDisjoint(with: [.identities, .settings]) {
        lines.append(StatusWords.activeIdentity(contents.activeIdentity ?? StatusWords.none.text))
      }
      if contents.activeIdentity != nil {
        lines.append(
          contents.backedUpAt.map { StatusWords.backup(Time.minute($0)) }
            ?? StatusWords.noBackup.text)
      }
      if contents.openPGPKeys > 0 {
        lines.append(PGPKeyWords.statusKeys("\(contents.openPGPKeys)"))
      }
      if !contents.endingNames.isEmpty {
        lines.append(
          PGPKeyWords.statusEnding(contents.endingNames.map(isolated).joined(separator: ", ")))
      }
      if contents.wallets > 0 { lines.append(WalletWords.statusCount("\(contents.wallets)")) }
      if !contents.uncheckedWallets.isEmpty {
        lines.append(
          WalletWords.uncheckedWallets(
            contents.uncheckedWallets.map(isolated).joined(separator: ", ")))
      }
      if !damaged.contains(.contacts) {
        lines.append(
          contents.verifiedContacts.map { StatusWords.contacts("\(contents.contacts)", "\($0)") }
            ?? StatusWords.manyContacts("\(contents.contacts)"))
      }
      if !damaged.contains(.settings) {
        lines.append(
          StatusWords.policies(
            contents.policies.isEmpty
              ? StatusWords.none.text : contents.policies.joined(separator: ", ")))
      }
      if contents.mode == KeyMode.high.rawValue {
        lines.append(PrivateKeyWords.statusHigh.text)
      }
      for (domain, reason) in contents.damage.sorted(by: { $0.key < $1.key }) {
        lines.append(StatusWords.needsRepair(domain, ErrorWords.reason(reason, part: domain)))
      }
      if !contents.outdatedNames.isEmpty {
        lines.append(
          StatusWords.outdatedNames(
            contents.outdatedNames.map(isolated).joined(separator: ", ")))
      }
    } else if exists {
      lines.append((keptUnlocked.mayStand ? StatusWords.lockedHere : .locked).text)
    }
    lines.append((isProcessSealed ? StatusWords.processSealed : .processNotSealed).text)
    lines.append(StatusWords.sandbox(sandboxWords))
    return Lines(lines)
  }

  private var sandboxWords: String {
    switch sandbox {
    case .enforced: StatusWords.sandboxEnforced.text
    case .unavailable(let absence): StatusWords.sandboxUnavailable(ErrorWords.reason(absence))
    }
  }
}

extension WhisperError {
  /// Whether it says why a vault does not open, whatever a person brings.
  var isAboutTheVault: Bool {
    [
      .elementMissing, .elementForeign, .elementBusy, .elementFailed, .rootDamaged,
      .registryDamaged, .rolledBack, .counterLost,
    ].contains(code)
  }
}

extension VaultAccess {
  /// Unlocks the vault for a person who watches the output and gives what opens it; false where nobody
  /// does, or Enter alone says that it stays locked.
  fileprivate func isUnlockedByWatcher(_ whisper: Whisper) throws -> Bool {
    if try isUnlockedByAgent(whisper) { return true }
    let kind = try kind(of: whisper)
    guard output.isWatched else { return false }
    // Nobody need touch anything to see how things stand, unless that is asked for by a question, or was chosen.
    if kind == .securityKey, !credentials.areChosen, !credentials.securityKeys.wantsPIN {
      return false
    }
    do {
      return try credentials.accepted(kind, asking: .toLookInside) { credential in
        guard !credential.isEmpty() else { return false }
        try whisper.unlock(with: credential)
        return true
      }
    } catch CommandError.passphraseNeeded, CommandError.pinNeeded, CommandError.keyPINNeeded {
      return false
    }
  }
}
