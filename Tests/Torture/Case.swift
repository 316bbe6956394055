import Foundation

/// One operation on one kind of vault, and what it does when nothing comes in between.
struct Case: Sendable {
  let operation: Operation
  let vault: VaultKind
  /// Copied for each run, never used itself.
  let prepared: Place
  let arguments: [String]
  let calls: [Call]
  /// The files before.
  let names: Set<String>
  /// The database before, with nothing left to roll back.
  let database: Data?
  let old: Facts
  let oldSurface: Facts
  let new: ExpectedFacts
  let newSurface: ExpectedFacts
  /// How the operation ends when it is done already, and what is there then.
  let againStatus: Int32
  let again: ExpectedFacts

  var look: Look { Look(operation: operation) }

  var title: String { "\(operation.name) on \(vault)" }
}

/// What one undisturbed run showed. Two make a case.
struct Rehearsal: Sendable {
  let operation: Operation
  let vault: VaultKind
  private let prepared: Place
  private let calls: [Call]
  private let recovered: Data?
  private let old: Facts
  private let oldSurface: Facts
  private let new: Facts
  private let newSurface: Facts
  private let againStatus: Int32
  private let again: Facts

  /// Prepares the place at `path`, or uses the one that is there.
  init(
    _ operation: Operation, on vault: VaultKind, at path: String, workshop: Workshop
  ) throws {
    self.operation = operation
    self.vault = vault
    if FileManager.default.fileExists(atPath: path) {
      prepared = Place(path: path, program: workshop.program)
    } else {
      prepared = try workshop.place(vault, for: operation, at: path)
    }
    let look = Look(operation: operation)
    let before = try prepared.copy(to: path + "-before")
    defer { before.remove() }
    old = try look.everything(in: before)
    oldSurface = try look.surface(of: before)
    recovered = before.read(Place.database)
    guard !before.hasJournal else { throw TortureFailure("the journal outlives the first command") }

    let arguments = operation.arguments(on: vault)
    let place = try prepared.copy(to: path + "-rehearsal")
    defer { place.remove() }
    let traced = try Strace.calls(of: arguments, in: place, log: path + ".log")
    try traced.ran.expect(0)
    calls = traced.calls
    newSurface = try look.surface(of: place)
    new = try look.everything(in: place)
    againStatus = try Child.run(
      place.program, arguments, in: place.path, environment: place.environment
    ).status
    again = try look.everything(in: place)
  }

  func callAsFunction(and other: Rehearsal) throws -> Case {
    guard againStatus == other.againStatus, old == other.old else {
      throw TortureFailure("\(operation.name) on \(vault) does not end the same way twice")
    }
    return Case(
      operation: operation, vault: vault, prepared: prepared,
      arguments: operation.arguments(on: vault), calls: calls,
      names: prepared.names.subtracting([Place.journal]), database: recovered, old: old,
      oldSurface: oldSurface, new: try ExpectedFacts(new, other.new),
      newSurface: try ExpectedFacts(newSurface, other.newSurface), againStatus: againStatus,
      again: try ExpectedFacts(again, other.again))
  }
}
