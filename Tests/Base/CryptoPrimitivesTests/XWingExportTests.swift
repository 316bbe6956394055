import CryptoPrimitives
import SecretMemory
import TestSupport
import Testing

@Suite("HPKE with X-Wing, and what both ends export")
struct XWingExportTests {
  private let seed = [UInt8](repeating: 5, count: 32)
  private let (info, context) = (Array("info".utf8), Array("context".utf8))

  @Test("Both ends have the message and one exported secret, another one each time")
  func export() throws {
    let key = try XWing.publicKey(of: seed.secret())
    let one = try XWingHPKE.seal([1, 2, 3], to: key, info: info, exporting: context)
    let other = try XWingHPKE.seal([1, 2, 3], to: key, info: info, exporting: context)
    #expect(one.encapsulated.count == 1_120)
    #expect(one.box.count == 19)
    #expect(one.encapsulated != other.encapsulated)
    #expect(one.exported.array() != other.exported.array())
    let opened = try XWingHPKE.open(
      one.box, encapsulated: one.encapsulated, seed: seed.secret(), info: info, exporting: context)
    #expect(opened.message.array() == [1, 2, 3])
    #expect(opened.exported.array() == one.exported.array())
    #expect(opened.exported.count == 32)
    let elsewhere = try XWingHPKE.open(
      one.box, encapsulated: one.encapsulated, seed: seed.secret(), info: info, exporting: info)
    #expect(elsewhere.exported.array() != one.exported.array())
  }

  @Test("Another seed, info, box or ciphertext opens nothing, and no size traps")
  func refusals() throws {
    let key = try XWing.publicKey(of: seed.secret())
    let sealed = try XWingHPKE.seal([1], to: key, info: info, exporting: context)
    func open(
      _ box: [UInt8]? = nil, _ encapsulated: [UInt8]? = nil, seed: [UInt8]? = nil,
      info: [UInt8]? = nil
    ) -> CryptoError? {
      do throws(CryptoError) {
        _ = try XWingHPKE.open(
          box ?? sealed.box, encapsulated: encapsulated ?? sealed.encapsulated,
          seed: (seed ?? self.seed).secret(), info: info ?? self.info, exporting: context)
        return nil
      } catch {
        return error
      }
    }
    #expect(open() == nil)
    #expect(open(seed: self.seed.flipping(bit: 0)) == .notAuthentic)
    #expect(open(info: []) == .notAuthentic)
    #expect(open(sealed.box.flipping(bit: 0)) == .notAuthentic)
    #expect(open(nil, sealed.encapsulated.flipping(bit: 0)) == .notAuthentic)
    #expect(open([]) == .wrongSize)
    #expect(open(nil, Array(sealed.encapsulated.dropLast())) == .wrongSize)
    #expect(open(seed: []) == .wrongSize)
    for share in UnsafeKeys.x25519 {
      let changed = sealed.encapsulated.dropLast(32) + [UInt8](hex: share)
      #expect(open(nil, Array(changed)) == .unsafeKey, "\(share)")
    }
  }

  @Test("A stray ciphertext has its size and is another one each time")
  func stray() throws {
    let (one, other) = (try XWing.strayCiphertext(), try XWing.strayCiphertext())
    #expect(one.count == 1_120)
    #expect(one != other)
    #expect(throws: Never.self) { _ = try X25519PublicKey(one.suffix(32)) }
  }
}
