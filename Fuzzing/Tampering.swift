/// What an attacker who has an authentic text can do to it: each step is four octets.
struct Tampering {
  private let steps: [UInt8]

  init(_ steps: [UInt8]) { self.steps = steps }

  static let stepLimit = 16

  func applied(to original: [UInt8]) -> [UInt8] {
    var octets = original
    for start in stride(from: 0, to: min(steps.count, 4 * Self.stepLimit) - 3, by: 4) {
      guard !octets.isEmpty else { return octets }
      let place = (Int(steps[start + 1]) << 8 | Int(steps[start + 2])) % octets.count
      let value = steps[start + 3]
      switch steps[start] % 8 {
      case 0: octets[place] = value
      case 1: octets[place] ^= value
      case 2: octets.insert(value, at: place)
      case 3: octets.removeSubrange(place..<min(octets.count, place + Int(value)))
      case 4: octets.removeSubrange(place...)
      case 5: octets.insert(contentsOf: octets.suffix(from: place).prefix(Int(value)), at: place)
      case 6:
        // Two neighbours of one size change places.
        let size = min(Int(value), (octets.count - place) / 2)
        let first = Array(octets[place..<(place + size)])
        octets.replaceSubrange(
          place..<(place + 2 * size), with: octets[(place + size)..<(place + 2 * size)] + first)
      default: octets += original.suffix(from: min(place, original.count)).prefix(Int(value))
      }
    }
    return octets
  }
}
