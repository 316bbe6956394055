import CryptoPrimitives
import Testing
import WhisperEnvelope
import WhisperKit

extension ModelWorld {
  /// One random call on one of the vaults, then a look at all of it.
  mutating func act() throws {
    step += 1
    let side = Int.random(in: 0..<2, using: &random)
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<10: try create(side)
    case 10..<20: try changeIdentity(side)
    case 20..<34: try add(side)
    case 34..<50: try changeContact(side)
    case 50..<54: try setPolicy(side)
    case 54..<74: try seal(side)
    case 74..<94: try open(side)
    case 94..<97: sides[side].whisper = try sides[side].person.secondWhisper()
    default: time.now += Int64.random(in: 0...(30 * Seconds.hour), using: &random)
    }
    try compare(side)
  }

  private mutating func create(_ side: Int) throws {
    let name = name()
    let canSign = chance(70)
    let expected = sides[side].model.creating(name)
    var made: Identity?
    try check(side, "create \(name.text)", expected) {
      made = try $0.identities.create(name: name.text, canSign: canSign)
    }
    guard let made else { return }
    sides[side].model.created(name, made.keys)
    published.append(Published(bundle: made.bundle.text, name: name, keys: made.keys))
  }

  private mutating func changeIdentity(_ side: Int) throws {
    let name = identityName(side)
    let text = name.text
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<2:
      let expected = sides[side].model.archive(name)
      try check(side, "archive \(text)", expected) { _ = try $0.identities.archive(text) }
    case 2..<4:
      let expected = sides[side].model.unarchive(name)
      try check(side, "unarchive \(text)", expected) { _ = try $0.identities.unarchive(text) }
    case 4..<7:
      let expected = sides[side].model.use(name)
      try check(side, "use \(text)", expected) { _ = try $0.identities.use(text) }
    case 7:
      let expected = sides[side].model.delete(name)
      try check(side, "delete \(text)", expected) { _ = try $0.identities.delete(text) }
    default:
      let new = self.name()
      let expected = sides[side].model.rename(name, to: new)
      var renamed: Identity?
      try check(side, "rename-identity \(text) to \(new.text)", expected) {
        renamed = try $0.identities.rename(text, to: new.text, presence: .unexpected)
      }
      guard let renamed else { return }
      published.append(Published(bundle: renamed.bundle.text, name: new, keys: renamed.keys))
    }
  }

  private mutating func add(_ side: Int) throws {
    guard let source = pick(published) else { return }
    let given = chance(40) ? name() : nil
    let isRawKey = chance(25)
    let keys =
      isRawKey
      ? PublicIdentity(agreement: source.keys.agreement, signing: nil) : source.keys
    let text = isRawKey ? source.keys.agreement.rawText : "Here: \(source.bundle)!"
    let name = isRawKey ? given : given ?? source.name
    let expected = sides[side].model.add(keys, as: name, isBareKey: isRawKey)
    try check(side, "add \(name?.text ?? "nobody"), raw key \(isRawKey)", expected) {
      try $0.contacts.add(text, name: given?.text)
    }
  }

  private mutating func changeContact(_ side: Int) throws {
    let name = contactName(side)
    let text = name.text
    switch Int.random(in: 0..<16, using: &random) {
    case 0..<4:
      let expected = sides[side].model.trust(name, .verified)
      try check(side, "verify \(text)", expected) { _ = try $0.contacts.verify(text) }
    case 4:
      let expected = sides[side].model.trust(name, .unverified)
      try check(side, "unverify \(text)", expected) { _ = try $0.contacts.unverify(text) }
    case 5:
      let expected = sides[side].model.trust(name, .revoked)
      try check(side, "revoke \(text)", expected) { _ = try $0.contacts.revoke(text) }
    case 6:
      let expected = sides[side].model.change(name) { $0.isBlocked = true }
      try check(side, "block \(text)", expected) { _ = try $0.contacts.block(text) }
    case 7..<10:
      let expected = sides[side].model.change(name) { $0.isBlocked = false }
      try check(side, "unblock \(text)", expected) { _ = try $0.contacts.unblock(text) }
    case 10..<12:
      let note = "note of step \(step)"
      let expected = sides[side].model.change(name) { $0.note = note }
      try check(side, "note \(text)", expected) { _ = try $0.contacts.setNote(text, note) }
    case 12..<14:
      let new = self.name()
      let expected = sides[side].model.renameContact(name, to: new)
      try check(side, "rename-contact \(text) to \(new.text)", expected) {
        _ = try $0.contacts.rename(text, to: new.text)
      }
    default:
      let expected = sides[side].model.remove(name)
      try check(side, "remove \(text)", expected) { _ = try $0.contacts.remove(text) }
    }
  }

  private mutating func setPolicy(_ side: Int) throws {
    let policy = pick(Policies.Name.allCases) ?? .autoArchiveOnRotation
    let isOn = chance(40)
    let expected = sides[side].model.set(policy, isOn)
    try check(side, "policy \(policy), \(isOn)", expected) { _ = try $0.policies.set(policy, isOn) }
  }

  private mutating func seal(_ side: Int) throws {
    let recipient: ModelRecipient =
      chance(75)
      ? .contact(contactName(side)) : .rawKey((pick(published) ?? published[0]).keys.agreement)
    let address: MessageService.Recipient =
      switch recipient {
      case .contact(let name): .contact(name: name.text)
      case .rawKey(let key): .rawKey(key.rawText)
      }
    let sender = chance(60) ? nil : identityName(side)
    let choice = pick([SigningChoice.automatic, .automatic, .sign, .doNotSign]) ?? .automatic
    let number = letters.count
    let outcome = sides[side].model.sealing(to: recipient, from: sender, choice)
    var expected: WhisperError?
    if case .failure(let error) = outcome { expected = error }
    var text = ""
    try check(side, "seal to \(recipient) from \(sender?.text ?? "active"), \(choice)", expected) {
      text = try $0.seal("letter \(number)", to: address, from: sender?.text, signing: choice)
    }
    guard case .success(let plan) = outcome else { return }
    letters.append(
      ModelLetter(
        number: number, text: text, sender: plan.sender, recipient: plan.recipient,
        isSigned: plan.isSigned, isForBareKey: plan.isForBareKey, sentAt: time.now))
  }

  private mutating func open(_ side: Int) throws {
    // Mostly what came last: what is older is mostly expired.
    let recent = Array(letters.suffix(chance(70) ? 8 : letters.count))
    guard let letter = pick(recent) else { return }
    let options = MessageService.OpenOptions(
      allowsExpired: chance(25), allowsRepeated: chance(25))
    let outcome = sides[side].model.open(letter, options, now: time.now)
    var expected: WhisperError?
    if case .failure(let error) = outcome { expected = error }
    var opened: Opened?
    try check(side, "open letter \(letter.number), \(options)", expected) {
      opened = try $0.open("a letter: \(letter.text)", options)
    }
    guard case .success(let result) = outcome, let opened else { return }
    let label = label(side, "letter \(letter.number)")
    try #require(
      VaultModel.OpenResult(
        attribution: opened.attribution, recipient: opened.recipient,
        isForBareKey: opened.isForBareKey, isExpired: opened.isExpired,
        isRepeated: opened.isRepeated) == result, "\(label)")
    try #require(opened.text == letter.message, "\(label)")
    try #require(opened.senderFingerprint == letter.sender.fingerprint, "\(label)")
    try #require(opened.sentAt == letter.sentAt, "\(label)")
  }
}
