import Foundation

/// An operation, and the place that it is tried in.
struct Setting: Sendable {
  let operation: Operation
  let vault: VaultKind
  /// Copied for each run, never used itself.
  let prepared: Place
  let arguments: [String]
  /// The files before.
  let names: Set<String>
  /// The database before, with nothing left to roll back.
  let database: Data?
  let old: Facts
  let oldSurface: Facts

  var look: Look { Look(operation: operation) }

  /// Whether each run derives a key from a passphrase.
  var isSlow: Bool { vault.hasPassphrase || vault.hasPIN || operation.isSlow }

  var title: String { "\(operation.name) on \(vault)" }

  /// Prepares the place at `path` and looks at it.
  init(
    _ operation: Operation, on vault: VaultKind, at path: String, workshop: Workshop
  ) throws {
    self.operation = operation
    self.vault = vault
    prepared = try workshop.place(vault, for: operation, at: path)
    arguments = operation.arguments(on: vault)
    names = prepared.names.subtracting([Place.journal])
    let look = Look(operation: operation)
    let before = try prepared.copy(to: path + "-before")
    defer { before.remove() }
    old = try look.everything(in: before)
    oldSurface = try look.surface(of: before)
    database = before.read(Place.database)
    guard !before.hasJournal else { throw TortureFailure("the journal outlives the first command") }
  }

  /// Runs the operation where nothing comes in between.
  func run(in place: Place) throws -> Ran {
    try Child.run(place.program, arguments, in: place.path, environment: place.environment)
  }
}

/// What one undisturbed run showed. Two make a case.
struct Rehearsal: Sendable {
  let calls: [Call]
  let new: Facts
  let newSurface: Facts
  let againStatus: Int32
  let again: Facts

  init(of setting: Setting) throws {
    let path = setting.prepared.path
    let place = try setting.prepared.copy(to: path + "-rehearsal")
    defer { place.remove() }
    let traced = try Strace.calls(of: setting.arguments, in: place, log: path + ".log")
    try traced.ran.expect(0)
    calls = traced.calls
    newSurface = try setting.look.surface(of: place)
    new = try setting.look.everything(in: place)
    againStatus = try setting.run(in: place).status
    again = try setting.look.everything(in: place)
  }
}

/// One operation on one kind of vault, and what it does when nothing comes in between.
struct Case: Sendable {
  let setting: Setting
  let calls: [Call]
  let new: ExpectedFacts
  let newSurface: ExpectedFacts
  /// How the operation ends when it is done already, and what is there then.
  let againStatus: Int32
  let again: ExpectedFacts

  init(_ setting: Setting, _ first: Rehearsal, _ second: Rehearsal) throws {
    guard first.againStatus == second.againStatus else {
      throw TortureFailure("\(setting.title) does not end the same way twice")
    }
    self.setting = setting
    calls = first.calls
    new = try ExpectedFacts(first.new, second.new)
    newSurface = try ExpectedFacts(first.newSurface, second.newSurface)
    againStatus = first.againStatus
    again = try ExpectedFacts(first.again, second.again)
  }
}
