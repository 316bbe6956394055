/// Public keys that must be refused wherever they come from. Computed from the curve equations, not
/// taken from the code under test.
package enum UnsafeKeys {
  private static let zero = String(repeating: "00", count: 32)
  private static let one = "01" + String(repeating: "00", count: 31)
  private static let minusOne = "ec" + String(repeating: "ff", count: 30) + "7f"

  /// The u-coordinates of the points of low order on Curve25519 and on its twist.
  package static let lowOrderX25519 = [
    zero, one, minusOne,
    "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
    "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
  ]

  /// The eight points of low order on Edwards25519.
  package static let lowOrderEd25519 = [
    zero, String(repeating: "00", count: 31) + "80", one, minusOne,
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
  ]

  /// The prime and every number from there to 2^255 - 1, which have a smaller spelling.
  package static let aboveThePrime = (0xED...0xFF).map { low in
    String(low, radix: 16) + String(repeating: "ff", count: 30) + "7f"
  }

  /// Numbers with bit 255 set, which X25519 ignores and so has a second spelling for.
  package static let highBit = [
    "09" + String(repeating: "00", count: 30) + "80",
    "e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493",
    "ec" + String(repeating: "ff", count: 31),
    String(repeating: "ff", count: 32),
  ]

  package static let x25519 = lowOrderX25519 + aboveThePrime + highBit

  /// With both signs of x.
  package static let ed25519 =
    lowOrderEd25519 + aboveThePrime + aboveThePrime.map { $0.dropLast(2) + "ff" }
    + [one.dropLast(2) + "80", minusOne.dropLast(2) + "ff"]
}
