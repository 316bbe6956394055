import Foundation

@testable import Vault

extension ProtectorWorld {
  /// Has another process make the change, and be killed at one of the calls that change the file or a counter, or behind one of a
  /// counter. Where the element is a TPM, or the change takes a security key, nothing happens: a TPM's process is killed by
  /// whoever tortures the programs.
  func kill(_ change: ProtectorStep.Change, _ step: ProtectorStep, at number: Int) throws {
    let (before, who) = (model, killed)
    var after = model
    guard isSoftware, let who, let words = words(change, step.number),
      after.changeElsewhere(change, step.number, by: who, answer: nil) == nil
    else { return }
    // What is not known of the state before could not be told from the one after.
    try checkAll(step, isThorough: false)
    let secret = who == .nobody ? "" : Self.passphrase(model.protector(.passphrase)?.step ?? 0)
    let probe = try VaultProbe(["step", path, counters, "\(number)", secret] + words)
    let isKilled = (try? probe.signal()) != nil
    if !isKilled { try require(probe.finish().prefix(4), "done", "what the process said") }
    successes[isKilled ? step.kind : "survive", default: 0] += 1
    model = after
    do {
      try checkAll(step, isThorough: true)
    } catch let new as ProtectorMismatch where isKilled {
      model = before
      do {
        try checkAll(step, isThorough: true)
      } catch let old as ProtectorMismatch {
        throw ProtectorMismatch(description: "neither state stands: \(new), and \(old)")
      }
    }
  }

  /// Who is asked by the process; nil where a security key would be.
  private var killed: ProtectorStep.Who? {
    if model.asksNothing { return .nobody }
    return model.protector(.passphrase) == nil ? nil : .passphrase(isRight: true)
  }

  /// As `vault-probe` has it; nil for what it does not do.
  private func words(_ change: ProtectorStep.Change, _ step: Int) -> [String]? {
    switch change {
    case .add(.passphrase): ["add", Self.passphrase(step)]
    case .change(.passphrase): ["change", Self.passphrase(step)]
    case .remove(.passphrase): ["remove"]
    case .removeLast: ["remove-last"]
    case .rotateRoot: ["rotate"]
    case .count(let isOn): ["count", isOn ? "on" : "off"]
    case .put(let row): ["put", "\(row)", String(decoding: Self.value(step), as: UTF8.self)]
    case .note(let row): ["note", "\(row)", String(decoding: Self.value(step), as: UTF8.self)]
    default: nil
    }
  }
}
