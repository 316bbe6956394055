import SecretMemory
import WhisperEnvelope
import WhisperKit

extension ModelWorld {
  mutating func rotate(_ step: ModelStep, _ name: ModelName?) throws {
    let expected = sides[step.side].model.rotating(name)
    var made: IdentityService.Rotation?
    try check(step, expected.failure) {
      made = try $0.identities.rotate(name?.text, presence: .unexpected)
    }
    guard case .success(let index) = expected, let made else { return }
    let former = sides[step.side].model.identities[index].keys
    sides[step.side].model.rotated(index, to: made.identity.keys)
    try require(made.former.keys, former, "what was replaced")
    guard let new = sides[step.side].model.identities.last else { return }
    publish(
      Published(text: made.identity.bundle.text, bundle: new.bundle), by: .step(step.number))
  }

  mutating func acceptRotation(_ step: ModelStep, _ source: ModelStep.Source) throws {
    guard let published = published[source] else { return }
    let expected = sides[step.side].model.acceptRotation(published, now: time.now)
    try check(step, expected) { try $0.contacts.acceptRotation(published.text) }
  }

  // MARK: Keybook

  mutating func exportKeybook(_ step: ModelStep) throws {
    var made: KeybookService.Export?
    try check(step, nil) { made = try $0.keybook.export() }
    guard let made else { return }
    // Names for people who call themselves alike are comments, and are tested by themselves.
    let lines = made.text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("# ") }
    var expected = sides[step.side].model.exported
    expected.lines.sort()
    expected.bareKeys.sort()
    expected.distrusted.sort()
    try require(
      VaultModel.Exported(
        lines: lines.sorted(), bareKeys: made.bareKeys.sorted(),
        distrusted: made.distrusted.sorted()), expected, "the keybook")
    try require(made.count, lines.count, "the number of its lines")
    let bundles = sides[step.side].model.contacts.compactMap(\.bundle)
    keybooks[step.number] = lines.compactMap { line in bundles.first { $0.text == line } }
  }

  mutating func importKeybook(
    _ step: ModelStep, _ keybook: ModelStep.Keybook, acceptsRotations: Bool
  ) throws {
    let bundles: [Published]
    switch keybook {
    case .exported(let number):
      guard let exported = keybooks[number] else { return }
      bundles = exported
    case .written(let sources): bundles = sources.compactMap { published[$0] }
    }
    let text = Array(bundles.map(\.text).joined(separator: "\n").utf8)
    var model = sides[step.side].model
    let planned = model.importing(bundles, acceptsRotations: true, now: time.now)
    let expected = sides[step.side].model.importing(
      bundles, acceptsRotations: acceptsRotations, now: time.now)
    var examined: KeybookService.Outcome?
    var made: KeybookService.Outcome?
    try check(step, nil) {
      examined = try $0.keybook.examine(Keybook(text))
      made = try $0.keybook.importing(
        Keybook(text), accepting: acceptsRotations ? examined : nil)
    }
    try require(examined.map(VaultModel.Imported.init), planned, "what the keybook would bring")
    try require(made.map(VaultModel.Imported.init), expected, "what the keybook brings")
    if !expected.added.isEmpty { successes["add by keybook", default: 0] += 1 }
    if !expected.rotated.isEmpty { successes["rotate by keybook", default: 0] += 1 }
    if !expected.refused.isEmpty { successes["refuse by keybook", default: 0] += 1 }
  }
}

extension VaultModel.Imported {
  fileprivate init(_ outcome: KeybookService.Outcome) {
    self.init(
      added: outcome.added, rotated: outcome.rotated, known: outcome.known,
      refused: outcome.refused.map { Refusal(line: $0.line, name: $0.name, reason: $0.reason) })
  }
}
