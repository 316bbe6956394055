import Foundation

/// Runs every operation on a disk with nothing left, then with a little more each time, until it
/// succeeds: before that it must say why, and change nothing.
struct FullDiskSweep: Sendable {
  struct Outcome: Sendable {
    let subject: Case
    /// How often the disk was too full.
    var refusals = 0
    /// What was enough.
    var kibibytes = 0
    var violation: String?
  }

  let directory: String
  let workers: Int
  /// How much room there is more each time, in KiB.
  let step: Int

  /// More than any operation on these vaults may take.
  private static let most = 4096

  func run(_ cases: [Case]) throws -> [Outcome] {
    try inParallel(workers, over: cases) { number, subject in
      try outcome(of: subject, at: "\(directory)/disk-\(number)")
    }
  }

  private func outcome(of subject: Case, at path: String) throws -> Outcome {
    var outcome = Outcome(subject: subject)
    let disk = try SmallDisk(at: path)
    defer { disk.unmount() }
    for kibibytes in stride(from: 0, through: Self.most, by: step) {
      outcome.kibibytes = kibibytes
      let place = try subject.setting.prepared.copy(to: disk.path + "/place")
      defer { place.remove() }
      try disk.leave(kibibytes * 1024)
      defer { disk.makeRoom() }
      let ran = try subject.setting.run(in: place)
      guard ran.status != 0 else {
        disk.makeRoom()
        if try isNew(place, subject) { return outcome }
        outcome.violation = "\(kibibytes) KiB: ended with 0, and the state is not the new one"
        return outcome
      }
      outcome.refusals += 1
      if let what = try complaint(about: ran, subject, place, disk) {
        outcome.violation = "\(kibibytes) KiB: \(what)"
        return outcome
      }
    }
    outcome.violation = "not even \(Self.most) KiB are enough"
    return outcome
  }

  /// What is wrong with a refusal; nil when nothing is.
  private func complaint(
    about ran: Ran, _ subject: Case, _ place: Place, _ disk: SmallDisk
  ) throws -> String? {
    guard ran.status == 1, ran.errors.contains("Error: "), ran.errors.contains("disk is full")
    else {
      return "ended with \(ran.status): \(ran.errors)"
    }
    guard try subject.setting.look.surface(of: place) == subject.setting.oldSurface else {
      return "while the disk is full, the vault does not open as before"
    }
    if let stray = subject.setting.stray(in: place) ?? subject.setting.staged(in: place).first {
      return stray
    }
    disk.makeRoom()
    switch try subject.judge(place) {
    case .old, .untouched, .either, .newButForTheOutput: break
    case .neither(let differences): return "something is changed, \(differences)"
    case .new, .newButForTheName: return "something is changed"
    }
    let repeated = try subject.setting.run(in: place)
    guard repeated.status == 0 else {
      return "with room again, it ends with \(repeated.status): \(repeated.errors)"
    }
    return try isNew(place, subject) ? nil : "with room again, the state is not the new one"
  }

  private func isNew(_ place: Place, _ subject: Case) throws -> Bool {
    switch try subject.judge(place) {
    case .new, .either: true
    case .old, .untouched, .newButForTheName, .newButForTheOutput, .neither: false
    }
  }
}
