import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

private struct CodeGroup: WycheproofGroup, Sendable {
  struct Test: Decodable, Sendable {
    let tcId: Int
    let key, msg, tag: HexBytes
    let result: WycheproofResult
  }
  let tagSize: Int
  let tests: [Test]
}

private struct DerivationGroup: WycheproofGroup, Sendable {
  struct Test: Decodable, Sendable {
    let tcId: Int
    let ikm, salt, info, okm: HexBytes
    let size: Int
    let result: WycheproofResult
  }
  let tests: [Test]
}

/// The counts are those of the files of C2SP's `testvectors_v1`: with another edition they change, and
/// what is new must be decided here. None of these files has an "acceptable" test; one that appeared would have to be decided.
@Suite("Wycheproof: boxes, codes and derived keys", .wycheproof)
struct WycheproofSymmetricTests {
  @Test("ChaCha20-Poly1305: valid boxes are sealed and opened, no other opens")
  func chacha() throws {
    let file = try WycheproofFile<WycheproofBoxGroup>(named: "chacha20_poly1305_test.json")
    var tally = WycheproofTally()
    for (group, test) in try file.cases() {
      #expect(test.result != .acceptable)
      // Every nonce of another size than 12 bytes is invalid in this file, and refused here.
      if group.ivSize != 96 { #expect(test.result == .invalid) }
      let box = test.ct.bytes + test.tag.bytes
      let opened = try? ChaCha20Poly1305.open(
        box[...], key: test.key.bytes.secret(), nonce: test.iv.bytes.secret(),
        aad: test.aad.bytes
      ).array()
      #expect(opened == (test.result == .valid ? test.msg.bytes : nil), "test \(test.tcId)")
      guard test.result == .valid else {
        tally.refused += 1
        continue
      }
      tally.taken += 1
      var sealed: [UInt8] = []
      try test.msg.bytes.withUnsafeBytes { message in
        try ChaCha20Poly1305.seal(
          message, key: test.key.bytes.secret(), nonce: test.iv.bytes.secret(),
          aad: test.aad.bytes, appendingTo: &sealed)
      }
      #expect(sealed == box, "test \(test.tcId)")
    }
    #expect(tally == WycheproofTally(taken: 256, refused: 69))
  }

  @Test("AES-256-GCM: valid boxes are sealed and opened, no other opens")
  func gcm() throws {
    var tally = WycheproofTally()
    for (group, test) in try WycheproofFile<WycheproofBoxGroup>(named: "aes_gcm_test.json").cases()
    {
      #expect(test.result != .acceptable)
      let box = test.iv.bytes + test.ct.bytes + test.tag.bytes
      // The wrapper has one key size and one nonce size. A shorter AES key is refused by its size; a
      // nonce of another size is not to be told from a box that begins elsewhere, and opens nothing.
      let isOurs = group.keySize == 256 && group.ivSize == 96 && group.tagSize == 128
      let opened = try? AES256GCM.open(
        box, key: test.key.bytes.secret(), aad: test.aad.bytes
      ).array()
      let isTaken = isOurs && test.result == .valid
      #expect(opened == (isTaken ? test.msg.bytes : nil), "test \(test.tcId)")
      guard isTaken else {
        if test.result == .valid { tally.otherSizes += 1 } else { tally.refused += 1 }
        continue
      }
      tally.taken += 1
      var random = ScriptedRandom(test.iv.bytes)
      let sealed = try test.msg.bytes.withUnsafeBytes { message in
        try AES256GCM.seal(
          message, key: test.key.bytes.secret(), aad: test.aad.bytes, random: &random)
      }
      #expect(sealed == box, "test \(test.tcId)")
    }
    // Other sizes: 40 and 37 of AES-128 and AES-192 with our nonce, 113 with nonces of 1 to 257 bytes.
    #expect(tally == WycheproofTally(taken: 39, refused: 87, otherSizes: 190))
  }

  @Test("HMAC-SHA256: valid codes are computed, whole or cut, and no invalid one")
  func hmac() throws {
    var tally = WycheproofTally()
    for (group, test) in try WycheproofFile<CodeGroup>(named: "hmac_sha256_test.json").cases() {
      #expect(test.result != .acceptable)
      let code = try HMACSHA256.code(key: test.key.bytes.secret(), message: test.msg.bytes).bytes
      let isEqual = Array(code.prefix(group.tagSize / 8)) == test.tag.bytes
      #expect(isEqual == (test.result == .valid), "test \(test.tcId)")
      if test.result == .valid { tally.taken += 1 } else { tally.refused += 1 }
    }
    #expect(tally == WycheproofTally(taken: 66, refused: 108))
  }

  @Test("HKDF-SHA256: valid output is derived, and more than 8,160 bytes are refused")
  func hkdf() throws {
    let file = try WycheproofFile<DerivationGroup>(named: "hkdf_sha256_test.json")
    var tally = WycheproofTally()
    for (_, test) in try file.cases() {
      #expect(test.result != .acceptable)
      let output = try? HKDFSHA256.derive(
        test.ikm.bytes.secret(), salt: test.salt.bytes, info: test.info.bytes, count: test.size
      ).array()
      #expect(output == (test.result == .valid ? test.okm.bytes : nil), "test \(test.tcId)")
      if test.result == .valid { tally.taken += 1 } else { tally.refused += 1 }
    }
    #expect(tally == WycheproofTally(taken: 83, refused: 3))
  }

  @Test("HKDF-SHA512: valid output is derived, and more than 16,320 bytes are refused")
  func hkdf512() throws {
    let file = try WycheproofFile<DerivationGroup>(named: "hkdf_sha512_test.json")
    var tally = WycheproofTally()
    for (_, test) in try file.cases() {
      #expect(test.result != .acceptable)
      let output = try? HKDFSHA512.derive(
        test.ikm.bytes.secret(), salt: test.salt.bytes, info: test.info.bytes, count: test.size
      ).array()
      #expect(output == (test.result == .valid ? test.okm.bytes : nil), "test \(test.tcId)")
      if test.result == .valid { tally.taken += 1 } else { tally.refused += 1 }
    }
    #expect(tally == WycheproofTally(taken: 80, refused: 3))
  }
}
