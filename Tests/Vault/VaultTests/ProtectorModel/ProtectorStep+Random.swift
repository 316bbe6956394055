import TestSupport

extension ProtectorStep {
  /// A step that may well do something in the world as it is.
  static func random(
    _ number: Int, in world: ProtectorWorld, using random: inout SeededRandom
  ) -> ProtectorStep {
    var choice = Choice(world, random)
    let action = choice.action()
    random = choice.random
    return ProtectorStep(number: number, action: action)
  }

  private struct Choice {
    private let model: ProtectorModel
    private let isSoftware: Bool
    var random: SeededRandom
    /// Whether the model is wrong, to be found out at little cost: nothing is derived, and nothing goes wrong.
    private var isPlain: Bool { model.forgottenRule != nil }

    init(_ world: ProtectorWorld, _ random: SeededRandom) {
      (model, isSoftware, self.random) = (world.model, world.isSoftware, random)
    }

    mutating func action() -> Action {
      if model.sessionError != nil, chance(50) {
        return .unlock(who(), chance(20) ? fault() : nil)
      }
      return switch below(100) {
      case 0..<59: changeAction()
      case 59..<66: .use(answer: answer(chance(75)), chance(15) ? fault() : nil)
      case 66..<71: .unlock(who(), chance(20) ? fault() : nil)
      case 71..<73: .lock
      case 73..<75: .restart
      case 75..<80: .plug(key(), chance(80))
      case 80..<86: .copy
      case 86..<94: putBackAction()
      default: isPlain ? .restart : .kill(change(), at: 1 + below(24))
      }
    }

    private mutating func changeAction() -> Action {
      let change = change()
      let mustAnswer = isAsking(change)
      let answer = mustAnswer || chance(5) ? self.answer(mustAnswer && chance(85)) : nil
      // A new root takes the passphrase, where there is one.
      let isRoot = if case .rotateRoot = change { true } else { mustAnswer }
      let who: Who = isRoot && chance(85) ? .rooting : who()
      if chance(15) { return .changeElsewhere(change, by: who, answer: answer) }
      // What a wrong secret does is known without a fault.
      return .change(change, by: who, answer: answer, chance(25) ? fault() : nil)
    }

    private func isAsking(_ change: Change) -> Bool {
      switch change {
      case .mode: true
      case .add(let kind), .change(let kind), .remove(let kind): model.state.isHigh && kind.isStrong
      default: false
      }
    }

    private mutating func change() -> Change {
      switch below(60) {
      case 0..<14: return .add(newKind())
      case 14..<18: return .change(chance(50) ? .passphrase : .pin)
      case 18..<26: return .remove(pick(kinds) ?? newKind())
      case 26..<28: return .removeLast
      case 28..<31: return .rotateRoot
      case 31..<35: return .count(model.state.counter == nil ? chance(90) : chance(30))
      case 35..<41: return .mode(isHigh: model.state.isHigh ? chance(30) : chance(80))
      case 41..<48: return .put(UInt8(below(4)))
      case 48..<51: return .note(UInt8(below(4)))
      case 51..<57 where model.state.privateKeys.count < 4:
        return .newKey(pick(KeyKind.allCases) ?? .x25519)
      default: return .removeKey(pick(model.state.privateKeys.keys.sorted()) ?? 0)
      }
    }

    private mutating func putBackAction() -> Action {
      // The state that it is a copy of was mostly gone on from.
      let newest = chance(50) ? model.copies.keys.max() : nil
      guard let copy = newest ?? pick(model.copies.keys.sorted()) else { return .copy }
      return .putBack(copy: copy, by: who(), accepts: chance(50))
    }

    /// What is derived from takes its time, and so is chosen less often.
    private mutating func newKind() -> ProtectorModel.Kind {
      switch below(100) {
      case 0..<18 where !isPlain: .passphrase
      case 18..<(model.hasPINs ? 40 : 22): .pin
      default: .key(chance(70) ? below(3) : key())
      }
    }

    private var kinds: [ProtectorModel.Kind] {
      model.state.protectors.sorted { $0.step < $1.step }.map(\.kind)
    }

    // MARK: Who

    private mutating func who() -> Who {
      switch below(100) {
      case 0..<7: wrong()
      case 7..<80: .anybody
      default: pick(model.state.protectors.sorted { $0.step < $1.step })?.who ?? .nobody
      }
    }

    private mutating func wrong() -> Who {
      switch below(8) {
      case 0..<2: return .nobody
      case 2: return .passphrase(isRight: false)
      case 3: return .pin(isRight: false)
      case 4: return .key(key(), isRight: true)
      default:
        let number = key()
        return .key(number, isRight: model.keys[number].triesLeft < 4)
      }
    }

    /// A strong factor's, where it shall be that.
    private mutating func answer(_ isStrong: Bool) -> Who? {
      guard isStrong else { return chance(50) ? nil : who() }
      let strong = model.state.protectors.filter(\.kind.isStrong).sorted { $0.step < $1.step }
      return chance(80) ? .strong : pick(strong)?.who ?? .strong
    }

    // MARK: Odds

    private mutating func fault() -> Fault? {
      guard !isPlain else { return nil }
      let number = 1 + below(isSoftware ? 8 : [6, 20, 70].randomElement(using: &random) ?? 6)
      return switch below(3) {
      case 0: .answerLost(number)
      case 1: .undelivered(number)
      default: .gone(number)
      }
    }

    private mutating func key() -> Int { below(ProtectorModel.keyCount) }

    private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    private mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    private mutating func pick<Element>(_ elements: some Collection<Element>) -> Element? {
      elements.randomElement(using: &random)
    }
  }
}
