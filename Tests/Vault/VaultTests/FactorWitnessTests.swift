import CryptoPrimitives
import Testing

@testable import Vault

@Suite("The witness of a strong factor")
struct FactorWitnessTests {
  @Test("comes of a point of the curve that was chosen by a hash")
  func point() {
    let label = Array("whisper-factor-point-v1".utf8) + [0]
    #expect(FactorWitness.point.count == 65)
    #expect(FactorWitness.point[0] == 4)
    #expect(Array(FactorWitness.point[1...32]) == sha256(label).bytes)
    #expect(FactorWitness.point[64] % 2 == 0)
    #expect(NISTCurve.p256.contains(FactorWitness.point))
  }
}
