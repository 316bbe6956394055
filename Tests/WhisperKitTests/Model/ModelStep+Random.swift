import WhisperKit

extension ModelStep {
  /// A step that may well do something in the world as it is.
  static func random(
    _ number: Int, in world: ModelWorld, using random: inout SeededRandom
  ) -> ModelStep {
    let side = Int.random(in: 0..<2, using: &random)
    var choice = Choice(world: world, model: world.sides[side].model, random: random)
    let action = choice.action()
    random = choice.random
    return ModelStep(number: number, side: side, action: action)
  }

  private struct Choice {
    let world: ModelWorld
    let model: VaultModel
    var random: SeededRandom

    mutating func action() -> Action {
      switch below(100) {
      case 0..<10: .create(name(), canSign: chance(70))
      case 10..<20: identityAction()
      case 20..<34: .add(source(), as: chance(40) ? name() : nil, isRawKey: chance(25))
      case 34..<50: contactAction()
      case 50..<54: .policy(pick(Policies.Name.allCases) ?? .autoArchiveOnRotation, chance(40))
      case 54..<74:
        .seal(
          to: chance(75) ? .contact(contactName()) : .rawKey(source()),
          from: chance(60) ? nil : identityName(),
          pick([SigningChoice.automatic, .automatic, .sign, .doNotSign]) ?? .automatic)
      case 74..<93: openAction()
      case 93: .rotateRoot
      case 94: .relock
      case 95..<98: .restart
      default: .wait(seconds: Int64.random(in: 0...(30 * Seconds.hour), using: &random))
      }
    }

    private mutating func identityAction() -> Action {
      let name = identityName()
      return switch below(10) {
      case 0..<2: .identity(.archive, name)
      case 2..<4: .identity(.unarchive, name)
      case 4..<7: .identity(.use, name)
      case 7: .identity(.delete, name)
      default: .renameIdentity(name, to: self.name())
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
      // Mostly what came last: what is older is mostly expired.
      let letters = world.letters.keys.sorted().suffix(chance(70) ? 8 : world.letters.count)
      guard let letter = pick(Array(letters)) else { return .restart }
      return .open(letter: letter, allowsExpired: chance(25), allowsRepeated: chance(25))
    }

    private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    private mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    private mutating func pick<Element>(_ elements: [Element]) -> Element? {
      elements.randomElement(using: &random)
    }

    private mutating func name() -> ModelName { ModelName.random(&random) }

    private mutating func contactName() -> ModelName {
      chance(80) ? pick(model.contacts.map(\.name)) ?? name() : name()
    }

    private mutating func identityName() -> ModelName {
      chance(80) ? pick(model.identities.map(\.name)) ?? name() : name()
    }

    private mutating func source() -> Source { pick(world.sources) ?? .stranger(0) }
  }
}
