import Words

extension NameWords {
  /// The most names that are proposed.
  static let mostNear = 3

  /// Asks whether one of these was meant; nil for nobody.
  static func didYouMean(_ names: [String]) -> String? {
    switch names.count {
    case 0: nil
    case 1: meantOne(names[0])
    case 2: meantTwo(names[0], names[1])
    default: meantThree(names[0], names[1], names[2])
    }
  }
}
