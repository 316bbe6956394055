import SecurityKey
import VaultModel

@testable import Vault

/// What a vault must open with, and what it must hold, as docs/VAULT.md has it: values in memory, and the error that each
/// call ends in.
struct ProtectorModel: Sendable {
  /// A rule that the model can be made to forget, to see that it would be noticed.
  enum Rule: CaseIterable, Sendable {
    case lastStrongFactorStays, newRootTakesAFreshCounter, olderCopiesAreNoticed
    case keysAskForAFactor, othersAreShutOut
  }

  enum Kind: Hashable, Sendable {
    case nothing, passphrase, pin
    case key(Int)

    var isStrong: Bool { protector.isStrong }

    var protector: ProtectorKind {
      switch self {
      case .nothing: .none
      case .passphrase: .passphrase
      case .pin: .pin
      case .key: .securityKey
      }
    }

    var name: String {
      switch self {
      case .key: "key"
      default: "\(self)"
      }
    }
  }

  struct Protector: Hashable, Sendable {
    let kind: Kind
    /// The step that set it, which says its secret.
    let step: Int
  }

  /// What stands in the directory.
  struct State: Equatable, Sendable {
    var protectors: Set<Protector> = [Protector(kind: .nothing, step: 0)]
    /// The step that made it.
    var root = 0
    var isHigh = false
    /// The step that made the counter, and what it stands at; nil where nothing counts.
    var counter: Int? = 0
    var count = 1
    /// The steps that wrote them.
    var rows: [UInt8: Int] = [:]
    var notes: [UInt8: Int] = [:]
    var privateKeys: [Int: ProtectorStep.KeyKind] = [:]
  }

  /// What the process that stays has in memory.
  struct Session: Equatable, Sendable {
    let root: Int
    /// The protector that it was opened by, or went over to when that one went. Which of several that was nobody says.
    var protectors: Set<Protector>
  }

  struct SecurityKey: Equatable, Sendable {
    var isPlugged = true
    var triesLeft = 8
  }

  static let keyCount = 7

  let forgottenRule: Rule?
  /// Whether the element counts wrong PINs.
  let hasPINs: Bool
  var state = State()
  var session: Session?
  /// The counters that stand in the element, by the step that made them: also those that only a copy names.
  var counters = [0: 1]
  var copies: [Int: State] = [:]
  /// The steps that set the passphrase and the PIN before.
  var former: [Kind: Int] = [:]
  var keys = [SecurityKey](repeating: SecurityKey(), count: keyCount)

  init(hasPINs: Bool, forgetting rule: Rule?) {
    (self.hasPINs, forgottenRule) = (hasPINs, rule)
  }

  func forgets(_ rule: Rule) -> Bool { forgottenRule == rule }

  func protector(_ kind: Kind) -> Protector? { state.protectors.first { $0.kind == kind } }

  var asksNothing: Bool { protector(.nothing) != nil }

  var hasKeys: Bool { state.protectors.contains { $0.kind.protector == .securityKey } }

  // MARK: Opening

  /// Who that is, in the vault as it is.
  func resolved(_ who: ProtectorStep.Who) -> ProtectorStep.Who {
    let all = state.protectors.sorted { $0.step < $1.step }
    let plugged = all.filter { protector in
      if case .key(let number) = protector.kind { keys[number].isPlugged } else { false }
    }
    switch who {
    case .anybody: return (plugged.first ?? all.first)?.who ?? .nobody
    case .strong: return (plugged.first ?? all.first(where: \.kind.isStrong))?.who ?? .nobody
    case .rooting: return protector(.passphrase)?.who ?? resolved(.anybody)
    default: return who
    }
  }

  /// What a person's secret opens.
  mutating func opening(_ who: ProtectorStep.Who) -> Result<Protector, VaultError> {
    if let nothing = protector(.nothing) { return .success(nothing) }
    switch resolved(who) {
    case .anybody, .strong, .rooting: return .failure(.rootDamaged)
    case .nobody:
      if protector(.pin) != nil { return .failure(.pinRequired) }
      return .failure(hasKeys ? .securityKeyRequired : .passphraseRequired)
    case .passphrase(let isRight):
      guard let passphrase = protector(.passphrase) else { return .failure(.noPassphraseSet) }
      return isRight ? .success(passphrase) : .failure(.wrongPassphrase)
    case .pin(let isRight):
      guard let pin = protector(.pin) else { return .failure(.noPINSet) }
      return isRight ? .success(pin) : .failure(.wrongFactor(triesLeft: nil))
    case .key(let number, let isRight):
      guard hasKeys else { return .failure(.noSecurityKeySet) }
      guard keys[number].isPlugged else { return .failure(.securityKey(.absent)) }
      guard let key = protector(.key(number)) else { return .failure(.securityKey(.unknown)) }
      if let error = verify(number, isRight) { return .failure(error) }
      return .success(key)
    }
  }

  /// A security key judges its PIN.
  mutating func verify(_ number: Int, _ isRight: Bool) -> VaultError? {
    guard keys[number].triesLeft > 0 else { return .securityKey(.blocked) }
    guard isRight else {
      keys[number].triesLeft -= 1
      return .securityKey(.wrongPIN(triesLeft: keys[number].triesLeft))
    }
    keys[number].triesLeft = 8
    return nil
  }

  /// Somebody shows to be present; nil where nobody is asked. Whether that was a strong factor.
  mutating func answering(_ who: ProtectorStep.Who?) -> Result<Bool, VaultError> {
    guard let who else { return .success(false) }
    if asksNothing {
      switch resolved(who) {
      case .pin: return .failure(.noPINSet)
      case .key: return .failure(.noSecurityKeySet)
      default: return .failure(.noPassphraseSet)
      }
    }
    let isStrong = opening(who).map(\.kind.isStrong)
    // An open process believes nobody whose root or protectors are not its own any more.
    if case .success = isStrong, session != nil, let sessionError { return .failure(sessionError) }
    return isStrong
  }

  // MARK: The session

  /// What every call throws that needs an unlocked vault.
  var sessionError: VaultError? {
    guard let session else { return .locked }
    guard session.root == state.root else { return .outdated }
    if forgets(.othersAreShutOut) { return nil }
    return session.protectors.isDisjoint(with: state.protectors) ? .outdated : nil
  }

  /// Whether nobody can say which of two it is.
  var isSessionOpen: Bool {
    guard let session, sessionError == nil else { return false }
    return !session.protectors.isSubset(of: state.protectors)
  }

  /// It was looked which it is.
  mutating func settleSession(isOutdated: Bool) {
    if isOutdated {
      session?.protectors.subtract(state.protectors)
    } else {
      session?.protectors.formIntersection(state.protectors)
    }
  }

  /// What unlocking says of the state in the directory, compared with the counter.
  var judgement: VaultError? {
    guard let counter = state.counter, !forgets(.olderCopiesAreNoticed) else { return nil }
    guard let count = counters[counter] else { return .counterLost }
    return count > state.count ? .rolledBack : nil
  }
}

extension ProtectorModel.Protector {
  /// Who has its secret.
  var who: ProtectorStep.Who {
    switch kind {
    case .nothing: .nobody
    case .passphrase: .passphrase(isRight: true)
    case .pin: .pin(isRight: true)
    case .key(let number): .key(number, isRight: true)
    }
  }
}
