import VaultModel
import WhisperEnvelope
import WhisperKit

extension ModelStep {
  /// A step that may well do something in the world as it is.
  static func random(
    _ number: Int, in world: ModelWorld, using random: inout SeededRandom
  ) -> ModelStep {
    let side = Int.random(in: 0..<2, using: &random)
    var choice = Choice(
      number: number, world: world, model: world.sides[side].model, random: random)
    let action = choice.action()
    random = choice.random
    return ModelStep(number: number, side: side, action: action)
  }

  private struct Choice {
    let number: Int
    let world: ModelWorld
    let model: VaultModel
    var random: SeededRandom

    mutating func action() -> Action {
      switch below(100) {
      case 0..<8: .create(name(), canSign: chance(75))
      case 8..<17: identityAction()
      case 17..<21: .rotate(chance(50) ? nil : identityName())
      case 21..<23: .backUp(chance(30) ? nil : chance(50) ? identityName() : retiredName())
      case 23..<28: restoreAction()
      case 28..<38: .add(source(), as: chance(40) ? name() : nil, isRawKey: chance(25))
      case 38..<44: .acceptRotation(chance(70) ? rotatedSource() : source())
      case 44..<56: contactAction()
      case 56..<60: .policy(pick(Policies.Name.allCases) ?? .autoArchiveOnRotation, chance(40))
      case 60..<64: keybookAction()
      case 64..<78:
        .seal(
          to: chance(75) ? .contact(contactName()) : .rawKey(source()),
          from: chance(60) ? nil : chance(50) ? identityName() : retiredName(),
          pick([SigningChoice.automatic, .automatic, .sign, .doNotSign]) ?? .automatic)
      case 78..<93: openAction()
      case 93: .rotateRoot
      case 94: .relock
      case 95..<97: .restart
      default: .wait(seconds: Int64.random(in: 0...(30 * Seconds.hour), using: &random))
      }
    }

    private mutating func restoreAction() -> Action {
      guard let backup = pick(world.backups.keys.sorted()) else { return .backUp(nil) }
      let name: ModelStep.RestoredName =
        switch below(10) {
        case 0..<5: .own
        case 5..<7: .given(self.name())
        default: .free
        }
      return .restore(backup: backup, as: name)
    }

    private mutating func keybookAction() -> Action {
      switch below(8) {
      case 0..<2: return .exportKeybook
      case 2..<5:
        guard let keybook = pick(world.keybooks.keys.sorted()) else { return .exportKeybook }
        return .importKeybook(.exported(keybook), acceptsRotations: chance(50))
      default:
        let sources = (0..<below(6)).map { _ in chance(60) ? rotatedSource() : source() }
        return .importKeybook(.written(sources), acceptsRotations: chance(60))
      }
    }

    private mutating func identityAction() -> Action {
      let name = identityName()
      return switch below(10) {
      case 0..<2: .identity(.archive, name)
      case 2..<4: .identity(.unarchive, chance(70) ? retiredName() : name)
      case 4..<7: .identity(.use, name)
      case 7: .identity(.delete, name)
      default: .renameIdentity(name, to: self.name(), losingProof: !number.isMultiple(of: 3))
      }
    }

    private mutating func contactAction() -> Action {
      let name = contactName()
      return switch below(16) {
      case 0..<4: .contact(.verify, name)
      case 4: .contact(.unverify, name)
      case 5: .contact(.revoke, name)
      case 6: .contact(.block, name)
      case 7..<10: .contact(.unblock, name)
      case 10..<12: .note(name)
      case 12..<14: .renameContact(name, to: self.name())
      default: .contact(.remove, name)
      }
    }

    private mutating func openAction() -> Action {
      var letters = world.letters.keys.sorted()
      if chance(25) {
        // What somebody sent here with keys that were replaced since.
        letters = letters.filter { number in
          guard let letter = world.letters[number] else { return false }
          return model.identities.contains { $0.keys.agreement == letter.recipient }
            && model.contacts.contains { $0.had(letter.sender) }
        }
      } else if chance(70) {
        // What is older is mostly expired.
        letters = Array(letters.suffix(8))
      }
      guard let letter = pick(letters) ?? pick(world.letters.keys.sorted()) else { return .restart }
      return .open(letter: letter, allowsExpired: chance(50), allowsRepeated: chance(40))
    }

    private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    private mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    private mutating func pick<Element>(_ elements: some Collection<Element>) -> Element? {
      elements.randomElement(using: &random)
    }

    private mutating func name() -> ModelName { ModelName.random(&random) }

    private mutating func contactName() -> ModelName {
      chance(80) ? pick(model.contacts.map(\.name)) ?? name() : name()
    }

    private mutating func identityName() -> ModelName {
      chance(80) ? pick(model.identities.map(\.name)) ?? name() : name()
    }

    /// The name of one that was archived or rotated, if there is one.
    private mutating func retiredName() -> ModelName {
      pick(model.identities.filter { $0.status != .active }.map(\.name)) ?? identityName()
    }

    private mutating func source() -> Source {
      // Half of them are new.
      pick(world.sources.suffix(chance(50) ? 8 : world.sources.count)) ?? .stranger(0)
    }

    /// New keys that a contact's keys of now vouch for, if somebody gave such away.
    private mutating func rotatedSource() -> Source {
      let current = model.contacts.map(\.keys)
      let rotated = world.sources.filter { source in
        world.published[source]?.bundle.previous.map(current.contains) ?? false
      }
      return pick(rotated) ?? source()
    }
  }
}
