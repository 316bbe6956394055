import Foundation
import VaultModel

@testable import Vault

extension ProtectorWorld {
  /// So many copies are kept.
  private static let limit = 3

  private func file(_ copy: Int) -> String { file("copy-\(copy)") }

  func copy(_ step: Int) throws {
    if model.copies.count == Self.limit, let oldest = model.copies.keys.min() {
      model.copies[oldest] = nil
      try FileManager.default.removeItem(atPath: file(oldest))
    }
    try copyDirectory(path, to: file(step))
    model.copies[step] = model.state
    successes["copy", default: 0] += 1
  }

  /// Puts a copy in the vault's place. What is noticed about it is accepted, or the newest state comes back.
  func putBack(
    _ copy: Int, _ step: ProtectorStep, by who: ProtectorStep.Who, accepts: Bool
  ) throws {
    guard let state = model.copies[copy] else { return }
    let (newest, newestPath) = (model, file("newest"))
    try copyDirectory(path, to: newestPath)
    try copyDirectory(file(copy), to: path)
    model.state = state
    try restart()
    let judgement = model.judgement
    let expected = model.unlock(who)
    try require(
      error { try store.unlock(with: credential(who)) }, expected, "what the copy answers")
    if let judgement {
      try require(model.session == nil, true, "that it is shut")
      if try accepts && accept(step, by: who) {
        successes["\(judgement)", default: 0] += 1
      } else {
        try copyDirectory(newestPath, to: path)
        model.state = newest.state
        try restart()
      }
    }
    successes[step.kind, default: 0] += 1
    try checkAll(step, isThorough: true)
  }

  /// Whether the secret was right.
  private func accept(_ step: ProtectorStep, by who: ProtectorStep.Who) throws -> Bool {
    var expected: VaultError?
    if case .failure(let error) = model.opening(who) { expected = error }
    var acceptance: Acceptance?
    try require(
      error { acceptance = try store.acceptState(with: credential(who)) }, expected,
      "what accepting ends in")
    guard expected == nil else { return false }
    try require(acceptance, .accepted, "what came of accepting")
    model.accept(step.number)
    return true
  }
}
