import GcryptPrimitives
import TestSupport
import TestTraits
import Testing

@Suite("Wycheproof: GCM", .wycheproof)
struct WycheproofGCMTests {
  @Test("AES-GCM of each key size: valid boxes are sealed and opened, no other opens")
  func gcm() throws {
    var tally = WycheproofTally()
    for (group, test) in try WycheproofFile<WycheproofBoxGroup>(named: "aes_gcm_test.json").cases()
    {
      let box = try AEADBox(.gcm, key: test.key.bytes.secret())
      let sealed = test.ct.bytes + test.tag.bytes
      let opened = try? box.open(sealed, nonce: test.iv.bytes, data: test.aad.bytes)
      let isTaken = group.ivSize == 96 && group.tagSize == 128 && test.result == .valid
      #expect(opened == (isTaken ? test.msg.bytes : nil), "test \(test.tcId)")
      guard isTaken else {
        if test.result == .valid { tally.otherSizes += 1 } else { tally.refused += 1 }
        continue
      }
      tally.taken += 1
      let made = try box.seal(test.msg.bytes, nonce: test.iv.bytes, data: test.aad.bytes)
      #expect(made == sealed, "test \(test.tcId)")
    }
    // The others have nonces of 1 to 257 bytes.
    #expect(tally == WycheproofTally(taken: 116, refused: 87, otherSizes: 113))
  }
}
