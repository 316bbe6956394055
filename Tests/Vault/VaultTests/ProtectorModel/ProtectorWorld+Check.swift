import Foundation
import SecretMemory
import SecureElement
import Synchronization
import VaultModel

@testable import Vault

extension ProtectorWorld {
  /// What shows without deriving anything or asking the element.
  func checkBriefly(_ step: ProtectorStep) throws {
    try checkProtectors()
    guard !model.isSessionOpen else { return }
    let error = try error {
      try store.read { _ = try $0.protectors() }
      try checkRows(in: store)
    }
    try require(error, model.sessionError, "what the open vault answers")
  }

  /// What the next process finds. Every protector opens the vault, where `isThorough` also those that are derived from, which
  /// takes its time.
  func checkAll(_ step: ProtectorStep, isThorough: Bool) throws {
    try checkProtectors()
    let plugged = model.keys.map(\.isPlugged)
    plug([Bool](repeating: true, count: keys.count))
    defer { plug(plugged) }
    let all = model.state.protectors.sorted { $0.step < $1.step }
    let cheap = all.filter { $0.kind.protector == .securityKey || $0.kind == .nothing }
    var isFirst = true
    for protector in isThorough || cheap.isEmpty ? all : cheap {
      let (vault, answers) = (try opened(), CustodyAnswers())
      let expected = model.unlock(of: protector)
      try require(
        error { try vault.unlock(with: credential(protector.who), for: answers) }, expected,
        "what the next process answers to \(protector)")
      guard expected == nil else { continue }
      if isFirst { try checkAll(in: vault) }
      let hasFactor = protector.kind.isStrong
      if isFirst || hasFactor {
        try require(
          error { try use(answers, in: vault) }, model.useError(hasFactor),
          "what private keys answer to \(protector)")
      }
      isFirst = false
    }
    noteTries()
  }

  private func plug(_ plugged: [Bool]) {
    for (number, isPlugged) in plugged.enumerated() {
      keys[number].state.withLock { $0.isPlugged = isPlugged }
      model.keys[number].isPlugged = isPlugged
    }
  }

  // MARK: Parts

  private struct Summary: Hashable {
    let kind: ProtectorKind?
    let name: String
  }

  private func checkProtectors() throws {
    try require(
      Set(store.protectors.map { Summary(kind: $0.kind, name: $0.name) }),
      Set(
        model.state.protectors.map {
          Summary(kind: $0.kind.protector, name: Self.name($0))
        }), "what may be brought")
    let hasMark = FileManager.default.fileExists(atPath: path + "/" + VaultStore.securityKeyMark)
    // One that is left starts a helper for nothing.
    try require(hasMark || !model.hasKeys, true, "the mark of a security key")
  }

  private func checkRows(in vault: VaultStore) throws {
    let (rows, notes) = try vault.read { transaction in
      var rows: [[UInt8]: [UInt8]] = [:]
      var notes: [[UInt8]: [UInt8]] = [:]
      try transaction.forEach(.setting) { rows[$0] = $1 }
      try transaction.forEach(.replay) { notes[$0] = $1 }
      rows[KeyMode.settingID] = nil
      return (rows, notes)
    }
    func values(_ steps: [UInt8: Int]) -> [[UInt8]: [UInt8]] {
      Dictionary(uniqueKeysWithValues: steps.map { ([$0], Self.value($1)) })
    }
    try require(rows, values(model.state.rows), "the rows")
    try require(notes, values(model.state.notes), "the rows that do not count")
  }

  /// All that an unlocked vault shows, but for what its private keys are.
  private func checkAll(in vault: VaultStore) throws {
    try checkRows(in: vault)
    try require(vault.check().count, 0, "how many domains are damaged")
    try require(vault.read { try $0.keyMode() } == .high, model.state.isHigh, "the mode")
    let modes = try CustodyRecord.all(in: Database(path: databasePath(path))).map(\.mode)
    let mode: KeyMode = model.state.isHigh ? .high : .standard
    try require(
      modes, model.state.privateKeys.map { _ in mode.number }, "the modes of the private keys")
    try require(vault.counting == .on, model.state.counter != nil, "whether it counts")
    try vault.withStorage { database, session in
      let registry = try session.registry(in: database)
      try check(registry)
      guard let counter = try VaultCounter(of: registry, session.rootKeys, vault.element) else {
        return
      }
      try require(registry.g, counter.value(), "g")
    }
    try require(standing(), model.counters.count, "the number of counters in the element")
    let hasPending = FileManager.default.fileExists(atPath: path + "/counter-pending")
    try require(hasPending, false, "whether a counter's fate is open")
  }

  /// What tells a state from another one that answers alike.
  private func check(_ registry: Registry) throws {
    let state = model.state
    let root = registry.entries[.settings]?.wrappedKey ?? []
    try require(marks.note(root, of: state.root, in: \.roots), true, "that it is the root it was")
    if let nothing = model.protector(.nothing) {
      let id = registry.protectors.first?.id ?? []
      try require(
        marks.note(id, of: nothing.step, in: \.nothings), true,
        "that nothing is asked for as before")
    }
    guard let counter = state.counter else { return }
    let base = marks.bases[counter] ?? Int(registry.g) - state.count
    marks.bases[counter] = base
    try require(Int(registry.g) - base, state.count, "how many changes were counted")
  }
}

extension ProtectorModel {
  /// What the secret of a protector of the vault does.
  fileprivate func unlock(of protector: Protector) -> VaultError? {
    var model = self
    return model.unlock(protector.who)
  }
}
