import SecretMemory
import SecureElement
import Synchronization
import VaultModel

@testable import Vault

extension ProtectorWorld {
  /// Does what the step says with the vault and with the model, and compares how that ends and what stands afterwards. Throws
  /// `ProtectorMismatch` where the two part.
  func perform(_ step: ProtectorStep) throws {
    if model.isSessionOpen {
      model.settleSession(
        isOutdated: try error { try store.read { _ = try $0.protectors() } } != nil)
    }
    var after = model
    switch step.action {
    case .change(let change, let who, let answer, let fault):
      let expected = after.change(change, step.number, by: who, answer: answer)
      try settle(step, fault, expected, after) {
        try make(change, step.number, by: who, answer: answer, in: store)
      }
    case .changeElsewhere(let change, let who, let answer):
      let expected = after.changeElsewhere(change, step.number, by: who, answer: answer)
      try settle(step, nil, expected, after) {
        let other = try opened()
        try other.unlock(with: credential(who))
        try make(change, step.number, by: who, answer: answer, in: other)
      }
    case .kill(let change, let number): try kill(change, step, at: number)
    case .use(let answer, let fault):
      let expected = after.use(answer: answer)
      try settle(step, fault, expected, after) {
        let answers = CustodyAnswers()
        if let answer { try store.confirmPresence(with: credential(answer), for: answers) }
        try use(answers, in: store)
      }
    case .unlock(let who, let fault):
      let expected = after.unlock(who)
      try settle(step, fault, expected, after) { try store.unlock(with: credential(who)) }
    case .lock:
      try store.relock()
      model.session = nil
    case .restart: try restart()
    case .plug(let number, let isPlugged):
      keys[number].state.withLock { $0.isPlugged = isPlugged }
      model.keys[number].isPlugged = isPlugged
    case .copy: try copy(step.number)
    case .putBack(let copy, let who, let accepts):
      try putBack(copy, step, by: who, accepts: accepts)
    }
    try checkBriefly(step)
    if step.number.isMultiple(of: 8) {
      try checkAll(step, isThorough: step.number.isMultiple(of: 32))
    }
  }

  func restart() throws {
    store = try opened()
    model.session = nil
  }

  /// What a call throws, as far as the model knows it: not how many wrong PINs a TPM takes that others use too.
  func error(_ body: () throws -> Void) throws -> VaultError? {
    let error = try vaultError(body)
    if case .wrongFactor = error { return .wrongFactor(triesLeft: nil) }
    return error
  }

  /// Runs one call. Where a fault happened to it, the error says which state stands: `notCounted` is the new one, and every
  /// other error the old one. Either is looked at whole.
  private func settle(
    _ step: ProtectorStep, _ fault: Fault?, _ expected: VaultError?, _ after: ProtectorModel,
    _ body: () throws -> Void
  ) throws {
    faults.arm(fault)
    let result = Result { try error(body) }
    let hasHappened = faults.disarm()
    let actual = try result.get()
    if hasHappened, let actual, actual != .notCounted {
      // What it would have thrown, and did not come to, is not known any more.
    } else if hasHappened, actual == .notCounted {
      try require(VaultError?.none, expected, "the outcome, not counted,")
      try require(after.state.counter != nil, true, "that it counts")
      model = after
    } else {
      try require(actual, expected, "the outcome")
      model = after
    }
    if actual == nil || hasHappened { successes[step.kind, default: 0] += 1 }
    guard hasHappened else { return }
    noteTries()
    try checkAll(step, isThorough: true)
  }

  /// How often a security key was asked is not foretold where a fault came before or after.
  func noteTries() {
    for number in keys.indices {
      model.keys[number].triesLeft = keys[number].state.withLock { $0.tries }
    }
  }

  // MARK: The calls

  private func make(
    _ change: ProtectorStep.Change, _ step: Int, by who: ProtectorStep.Who,
    answer: ProtectorStep.Who?, in vault: VaultStore
  ) throws {
    let answers = CustodyAnswers()
    if let answer { try vault.confirmPresence(with: credential(answer), for: answers) }
    switch change {
    case .add(let kind):
      let name = Self.name(ProtectorModel.Protector(kind: kind, step: step))
      try vault.addProtector(
        newProtector(kind, step), name: name, with: credential(who), answers: answers)
    case .change(let kind):
      try vault.changeProtector(
        to: newProtector(kind, step), with: credential(who), answers: answers)
    case .remove(let kind):
      try vault.removeProtector(id(of: kind), with: credential(who), answers: answers)
    case .removeLast: try vault.removeLastProtector(with: credential(who), answers: answers)
    case .rotateRoot: try vault.rotateRoot(with: credential(who))
    case .count(let isOn): try vault.setCounting(isOn)
    case .mode(let isHigh):
      try vault.setKeyMode(
        isHigh ? .high : .standard, with: credential(who), answers: answers)
    case .put(let row): try vault.write { try $0.put(.setting, [row], Self.value(step)) }
    case .note(let row):
      try vault.write(.uncounted) { try $0.put(.replay, [row], Self.value(step)) }
    case .newKey(let kind): try newKey(kind, step, in: vault)
    case .removeKey(let key):
      try vault.write { try $0.removePrivateKeys(fingerprint: Self.fingerprint(key)) }
    }
  }

  /// Of one that is not there, an id that none has.
  private func id(of kind: ProtectorModel.Kind) throws -> Protector.ID {
    let name = model.protector(kind).map(Self.name)
    let row = try store.protectors.first { $0.kind == kind.protector && $0.name == name }
    return row?.id ?? Protector.ID(octets: [UInt8](repeating: 0, count: 16))
  }

  static func value(_ step: Int) -> [UInt8] { bytes("row of step \(step)") }
}
