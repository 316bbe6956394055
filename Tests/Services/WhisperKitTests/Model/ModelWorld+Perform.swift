import CryptoPrimitives
import Vault
import VaultModel
import WhisperEnvelope
import WhisperKit

extension ModelWorld {
  /// Calls the vault as the step says, and compares how that ends with what the model says.
  mutating func act(_ step: ModelStep) throws {
    let side = step.side
    switch step.action {
    case .create(let name, let canSign): try create(step, name, canSign: canSign)
    case .identity(let change, let name): try changeIdentity(step, change, name)
    case .renameIdentity(let name, let new, let isAccepted):
      try renameIdentity(step, name, to: new, losingProof: isAccepted)
    case .rotate(let name): try rotate(step, name)
    case .backUp(let name): try backUp(step, name)
    case .restore(let backup, let name): try restore(step, backup, as: name)
    case .acceptRotation(let source): try acceptRotation(step, source)
    case .exportKeybook: try exportKeybook(step)
    case .importKeybook(let keybook, let acceptsRotations):
      try importKeybook(step, keybook, acceptsRotations: acceptsRotations)
    case .add(let source, let name, let isRawKey):
      try add(step, source, as: name, isRawKey: isRawKey)
    case .contact(let change, let name): try changeContact(step, change, name)
    case .note(let name):
      let note = "note of step \(step.number)"
      let expected = sides[side].model.change(name) { $0.note = note }
      try check(step, expected) { _ = try $0.contacts.setNote(name.text, note) }
    case .renameContact(let name, let new):
      let expected = sides[side].model.renameContact(name, to: new)
      try check(step, expected) { _ = try $0.contacts.rename(name.text, to: new.text) }
    case .policy(let policy, let isOn):
      let expected = sides[side].model.set(policy, isOn)
      try check(step, expected) { _ = try $0.policies.set(policy, isOn) }
    case .seal(let address, let sender, let choice):
      try seal(step, to: address, from: sender, choice)
    case .open(let letter, let allowsExpired, let allowsRepeated):
      try open(
        step, letter, .init(allowsExpired: allowsExpired, allowsRepeated: allowsRepeated))
    case .restart:
      sides[side].whisper = try sides[side].person.secondWhisper()
      // Whatever was done before, every row and every look-up fits.
      let damage = try sides[side].whisper.recovery.check()
      guard damage.isEmpty else { throw ModelMismatch(description: "\(step): \(damage)") }
      successes[step.kind, default: 0] += 1
    case .relock:
      try sides[side].whisper.lock()
      try check(step, .vault(.locked)) { _ = try $0.contacts.list() }
      try check(step, nil) { try $0.unlock(with: .none) }
    case .rotateRoot: try check(step, nil) { try $0.rotateRoot(with: .none) }
    case .wait(let seconds): time.now += seconds
    }
  }

  // MARK: Identities

  private mutating func create(_ step: ModelStep, _ name: ModelName, canSign: Bool) throws {
    let expected = sides[step.side].model.creating(name)
    var made: Identity?
    try check(step, expected) {
      made = try $0.identities.create(name: name.text, canSign: canSign)
    }
    guard let made else { return }
    sides[step.side].model.created(name, made.keys)
    publish(
      Published(
        text: made.bundle.text, bundle: ModelBundle(name: name, keys: made.keys)),
      by: .step(step.number))
  }

  private mutating func changeIdentity(
    _ step: ModelStep, _ change: ModelStep.IdentityChange, _ name: ModelName
  ) throws {
    let text = name.text
    switch change {
    case .archive:
      let expected = sides[step.side].model.archive(name)
      try check(step, expected) { _ = try $0.identities.archive(text) }
    case .unarchive:
      let expected = sides[step.side].model.unarchive(name)
      try check(step, expected) { _ = try $0.identities.unarchive(text) }
    case .use:
      let expected = sides[step.side].model.use(name)
      try check(step, expected) { _ = try $0.identities.use(text) }
    case .delete:
      let expected = sides[step.side].model.delete(name)
      try check(step, expected) { _ = try $0.identities.delete(text) }
    }
  }

  private mutating func renameIdentity(
    _ step: ModelStep, _ name: ModelName, to new: ModelName, losingProof isAccepted: Bool
  ) throws {
    let before = sides[step.side].model
    let fingerprint = before.identity(name).map { before.identities[$0].keys.fingerprint }
    let expected = sides[step.side].model.rename(name, to: new, losingProof: isAccepted)
    var renamed: Identity?
    try check(step, expected) {
      renamed = try $0.identities.rename(
        name.text, to: new.text, unproven: isAccepted ? fingerprint : nil, presence: .unexpected)
    }
    let model = sides[step.side].model
    guard let renamed, let index = model.identity(new) else { return }
    if model.identities[index].formerProof != nil { successes["lose a proof", default: 0] += 1 }
    publish(
      Published(text: renamed.bundle.text, bundle: model.identities[index].bundle),
      by: .step(step.number))
  }

  // MARK: Contacts

  private mutating func add(
    _ step: ModelStep, _ source: ModelStep.Source, as given: ModelName?, isRawKey: Bool
  ) throws {
    guard let source = published[source] else { return }
    let keys =
      isRawKey
      ? PublicIdentity(agreement: source.keys.agreement, signing: nil) : source.keys
    let text = isRawKey ? source.keys.agreement.rawText : "Here: \(source.text)!"
    let expected = sides[step.side].model.take(keys, as: given, isRawKey ? nil : source)
    try check(step, expected) { try $0.contacts.add(text, name: given?.text) }
  }

  private mutating func changeContact(
    _ step: ModelStep, _ change: ModelStep.ContactChange, _ name: ModelName
  ) throws {
    let text = name.text
    switch change {
    case .verify:
      let expected = sides[step.side].model.trust(name, .verified)
      try check(step, expected) { _ = try $0.contacts.verify(text) }
    case .unverify:
      let expected = sides[step.side].model.trust(name, .unverified)
      try check(step, expected) { _ = try $0.contacts.unverify(text) }
    case .revoke:
      let expected = sides[step.side].model.trust(name, .revoked)
      try check(step, expected) { _ = try $0.contacts.revoke(text) }
    case .block:
      let expected = sides[step.side].model.change(name) { $0.isBlocked = true }
      try check(step, expected) { _ = try $0.contacts.block(text) }
    case .unblock:
      let expected = sides[step.side].model.change(name) { $0.isBlocked = false }
      try check(step, expected) { _ = try $0.contacts.unblock(text) }
    case .remove:
      let expected = sides[step.side].model.remove(name)
      try check(step, expected) { _ = try $0.contacts.remove(text) }
    }
  }

  // MARK: Messages

  private mutating func seal(
    _ step: ModelStep, to address: ModelStep.Address, from sender: ModelName?,
    _ choice: SigningChoice
  ) throws {
    let recipient: ModelRecipient
    let named: Addressee
    switch address {
    case .contact(let name): (recipient, named) = (.contact(name), .contact(name: name.text))
    case .rawKey(let source):
      guard let key = published[source]?.keys.agreement else { return }
      (recipient, named) = (.rawKey(key), .rawKey(key.rawText))
    }
    let outcome = sides[step.side].model.sealing(to: recipient, from: sender, choice)
    let message = ModelLetter.message(step.number)
    var text = ""
    try check(step, outcome.failure) {
      text = try $0.seal(message, to: named, from: sender?.text, signing: choice)
    }
    guard case .success(let plan) = outcome else { return }
    letters[step.number] = ModelLetter(
      number: step.number, text: text, sender: plan.sender, recipient: plan.recipient,
      isSigned: plan.isSigned, isForBareKey: plan.isForBareKey, sentAt: time.now)
  }

  private mutating func open(
    _ step: ModelStep, _ number: Int, _ options: MessageService.OpenOptions
  ) throws {
    guard let letter = letters[number] else { return }
    let outcome = sides[step.side].model.open(letter, options, now: time.now)
    var opened: Opened?
    try check(step, outcome.failure) { opened = try $0.open("a letter: \(letter.text)", options) }
    guard case .success(let result) = outcome, let opened else { return }
    try require(
      VaultModel.OpenResult(
        attribution: opened.attribution, recipient: opened.recipient,
        formerKeysOf: opened.formerKeysOf, isForBareKey: opened.isForBareKey,
        age: opened.age, mayBeRepeated: opened.mayBeRepeated,
        isRepeated: opened.isRepeated), result, "what is said of the letter")
    try require(opened.text, ModelLetter.message(number), "the letter")
    try require(opened.senderFingerprint, letter.sender.fingerprint, "its sender")
    try require(opened.sentAt, letter.sentAt, "its time")
    if result.age != nil {
      successes[result.isRepeated ? "open an old one again" : "open an old one", default: 0] += 1
    }
    if result.formerKeysOf != nil { successes["open from former keys", default: 0] += 1 }
  }
}
