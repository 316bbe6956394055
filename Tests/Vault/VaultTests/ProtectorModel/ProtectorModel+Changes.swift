import SecurityKey
import VaultModel

@testable import Vault

/// What each call ends in. Where that is an error, nothing but a security key's own tries has changed.
extension ProtectorModel {
  typealias Who = ProtectorStep.Who
  typealias Change = ProtectorStep.Change

  mutating func unlock(_ who: Who) -> VaultError? {
    switch opening(who) {
    case .failure(let error): return error
    case .success(let protector):
      if let judgement { return judgement }
      session = Session(root: state.root, protectors: [protector])
      return nil
    }
  }

  /// What every private key answers, as it is.
  mutating func use(answer: Who?) -> VaultError? {
    switch answering(answer) {
    case .failure(let error): error
    case .success(let isStrong): sessionError ?? useError(isStrong)
    }
  }

  func useError(_ hasFactor: Bool) -> VaultError? {
    let isAsked = state.isHigh && !state.privateKeys.isEmpty && !forgets(.keysAskForAFactor)
    return isAsked && !hasFactor ? .factorRequired : nil
  }

  /// In the process that stays.
  mutating func change(
    _ change: Change, _ step: Int, by who: Who, answer: Who?
  ) -> VaultError? {
    switch answering(answer) {
    case .failure(let error): error
    case .success(let isStrong): make(change, step, by: who, hasFactor: isStrong)
    }
  }

  /// In another one, which unlocks the vault for it.
  mutating func changeElsewhere(
    _ change: Change, _ step: Int, by who: Who, answer: Who?
  ) -> VaultError? {
    let own = session
    defer { session = own }
    return unlock(who) ?? self.change(change, step, by: who, answer: answer)
  }

  private mutating func make(
    _ change: Change, _ step: Int, by who: Who, hasFactor: Bool
  ) -> VaultError? {
    switch change {
    case .add, .change, .remove, .removeLast:
      changeProtectors(change, step, by: who, hasFactor: hasFactor)
    case .rotateRoot: rotateRoot(step, by: who)
    case .mode(let isHigh): setMode(isHigh, step, by: who, hasFactor: hasFactor)
    case .count, .put, .note, .newKey, .removeKey: sessionError ?? write(change, step)
    }
  }

  private mutating func write(_ change: Change, _ step: Int) -> VaultError? {
    switch change {
    case .count(true):
      if state.counter == nil { takeCounter(step) }
    case .count(false):
      if let counter = state.counter { counters[counter] = nil }
      state.counter = nil
    case .put(let row):
      state.rows[row] = step
      count()
    case .note(let row): state.notes[row] = step
    case .newKey(let kind):
      state.privateKeys[step] = kind
      count()
    case .removeKey(let key):
      if state.privateKeys.removeValue(forKey: key) != nil { count() }
    default: break
    }
    return nil
  }

  // MARK: Counting

  private mutating func count() {
    guard let counter = state.counter else { return }
    state.count += 1
    counters[counter] = state.count
  }

  private mutating func takeCounter(_ step: Int) {
    if let counter = state.counter { counters[counter] = nil }
    (state.counter, state.count) = (step, 1)
    counters[step] = 1
  }

  /// The state in the directory, although it is not the one that was counted last, is the newest from now on.
  mutating func accept(_ step: Int) {
    session = nil
    guard let counter = state.counter else { return }
    if let count = counters[counter] {
      state.count = count + 1
      counters[counter] = state.count
    } else {
      takeCounter(step)
    }
  }

  // MARK: Protectors

  private mutating func changeProtectors(
    _ change: Change, _ step: Int, by who: Who, hasFactor: Bool
  ) -> VaultError? {
    let opened: Protector
    switch opening(who) {
    case .failure(let error): return error
    case .success(let protector): opened = protector
    }
    var after = state.protectors
    switch change {
    case .add(let kind):
      if let error = roomError(kind) ?? enrolError(kind) { return error }
      after = after.filter { $0.kind != .nothing }
      after.insert(Protector(kind: kind, step: step))
    case .change(let kind):
      guard kind.protector != .securityKey else { return .protectorExists }
      guard let before = protector(kind) else { return kind.protector.missing }
      if let error = enrolError(kind) { return error }
      after.remove(before)
      after.insert(Protector(kind: kind, step: step))
    case .remove(let kind):
      guard let before = protector(kind) else { return .noSuchProtector }
      guard after.count > 1 else { return .lastProtector }
      after.remove(before)
    default:
      guard after.count == 1 else { return .severalProtectors }
      after = [Protector(kind: .nothing, step: step)]
    }
    let isStrong = hasFactor || opened.kind.isStrong
    if let error = factorError(from: state.protectors, to: after, isStrong) { return error }
    take(after)
    return nil
  }

  private func roomError(_ kind: Kind) -> VaultError? {
    if kind.protector != .securityKey, protector(kind) != nil { return .protectorExists }
    return state.protectors.count >= 8 ? .protectorLimit : nil
  }

  private mutating func enrolError(_ kind: Kind) -> VaultError? {
    switch kind {
    case .pin: return hasPINs ? nil : .elementUnsupported(name: "software")
    case .key(let number):
      guard keys[number].isPlugged else { return .securityKey(.absent) }
      if let error = verify(number, true) { return error }
      return protector(kind) == nil ? nil : .securityKey(.enrolled)
    case .nothing, .passphrase: return nil
    }
  }

  /// Where private keys ask for strong factors, these change with the answer of one, and never all go.
  private func factorError(
    from before: Set<Protector>, to after: Set<Protector>, _ hasFactor: Bool
  ) -> VaultError? {
    let strong = after.filter(\.kind.isStrong)
    guard state.isHigh, strong != before.filter(\.kind.isStrong) else { return nil }
    if strong.isEmpty, !forgets(.lastStrongFactorStays) { return .noStrongFactor }
    return hasFactor ? nil : .factorRequired
  }

  private mutating func take(_ after: Set<Protector>) {
    let gone = state.protectors.subtracting(after)
    state.protectors = after
    for protector in gone { former[protector.kind] = protector.step }
    count()
    // Who changes them goes on, with any of those that are left.
    guard var session, session.root == state.root, !session.protectors.isDisjoint(with: gone)
    else { return }
    session.protectors.subtract(gone)
    session.protectors.formUnion(after)
    self.session = session
  }

  // MARK: The root

  private mutating func rotateRoot(_ step: Int, by who: Who) -> VaultError? {
    switch opening(who) {
    case .failure(let error): return error
    case .success(let protector):
      if let sessionError { return sessionError }
      // It is derived from anew.
      if self.protector(.passphrase) != nil, protector.kind != .passphrase {
        return .passphraseRequired
      }
      state.root = step
      if forgets(.newRootTakesAFreshCounter) {
        count()
      } else if state.counter != nil {
        takeCounter(step)
      }
      session = Session(root: step, protectors: [protector])
      return nil
    }
  }

  private mutating func setMode(
    _ isHigh: Bool, _ step: Int, by who: Who, hasFactor: Bool
  ) -> VaultError? {
    if let sessionError { return sessionError }
    if isHigh, !state.protectors.contains(where: \.kind.isStrong) { return .noStrongFactor }
    guard hasFactor else { return .factorRequired }
    if isHigh {
      if let error = rotateRoot(step, by: who) { return error }
    } else {
      count()
    }
    state.isHigh = isHigh
    return nil
  }
}

extension ProtectorKind {
  fileprivate var missing: VaultError {
    switch self {
    case .pin: .noPINSet
    case .securityKey: .noSecurityKeySet
    case .none, .passphrase: .noPassphraseSet
    }
  }
}
