import CryptoPrimitives
import TestSupport
import Testing

@Suite("BLAKE2s-256")
struct BLAKE2sTests {
  private func hash(_ bytes: [UInt8]) -> Octets32 {
    var hash = BLAKE2s()
    hash.update(bytes)
    return hash.finalize()
  }

  private func pattern(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: 7 * $0 + count) }
  }

  @Test("The example of RFC 7693, appendix B")
  func example() {
    #expect(
      hash(Array("abc".utf8)).hex
        == "508c5e8c327c14e2e1a72ba34eeb452f37458b209ed63a294d999b4c86675982")
  }

  /// Computed with another implementation.
  @Test(
    "Lengths on both sides of a block's end",
    arguments: [
      (0, "69217a3079908094e11121d042354a7c1f55b6482ca1a51e1b250dfd1ed0eef9"),
      (1, "fc87f4f1d721942d282aa61989c069b290d1447d20d4b811430f47ea0edf9991"),
      (63, "5c9eb3e5acf93799a68777f27cdde8e90cb16d511b7983a875ac5dbfa8aca778"),
      (64, "85de17b4e2581889b98b948346a970b5291b5d2a2a8ee75b1aa2bbb02b98b211"),
      (65, "1c1a9619a26d7cd550199567e5c316eb3db33d96c29790a6c68ba7f1ee8a8803"),
      (127, "440d16085a6e3685c5cbc450b56cb4cb71a3f707e5eae0d4ca18715a41583fc7"),
      (128, "46bf7abf397f8c8f86566279cba2505c9d255be7409760dc327ae520faaf356a"),
      (129, "030e44da1226be0765e3ff31a849aca32cb20222ac3dc32ff10670dc95b22534"),
      (200, "6b7b1be88a9b638f2cc3333bd6c6e70e138b8e62e308dbea4e761b12f76b758b"),
    ])
  func blockEdges(count: Int, expected: String) {
    #expect(hash(pattern(count)).hex == expected)
  }

  @Test("Every length from 0 to 200, as one hash over all results")
  func everyLength() {
    let all = (0...200).flatMap { hash(pattern($0)).bytes }
    #expect(
      sha256(all).hex == "18da43452169d84243ccb7e0dfbc8d9a000be24f179490366f266e0277bc374b")
  }

  @Test("A hundred thousand bytes")
  func long() {
    let bytes = (0..<100_000).map { UInt8($0 % 251) }
    #expect(
      hash(bytes).hex == "10c2558d16898bc400b03527d108e5a9bd0af54519981c24e9e296c358b34f72")
  }

  @Test("Cut anywhere into two updates, the result is the same")
  func split() {
    let bytes = pattern(200)
    let whole = hash(bytes)
    for cut in 0...200 {
      var parts = BLAKE2s()
      parts.update(bytes.prefix(cut))
      parts.update(bytes.dropFirst(cut))
      #expect(parts.finalize() == whole, "cut at \(cut)")
    }
  }
}
