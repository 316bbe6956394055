import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

private struct KEMGroup: WycheproofGroup, Sendable {
  struct Test: Decodable, Sendable {
    let tcId: Int
    let seed: HexBytes
    /// Nothing where the seed is none.
    let ek: HexBytes?
    let c: HexBytes
    let K: HexBytes
    let result: WycheproofResult
  }
  let tests: [Test]
}

private struct KeyGroup: WycheproofGroup, Sendable {
  struct Test: Decodable, Sendable {
    let tcId: Int
    let seed: HexBytes
    let ek: HexBytes
  }
  let tests: [Test]
}

private struct EncapsulationGroup: WycheproofGroup, Sendable {
  struct Test: Decodable, Sendable {
    let tcId: Int
    let ek: HexBytes
    let result: WycheproofResult
  }
  let tests: [Test]
}

private struct DSAGroup: WycheproofGroup, Sendable {
  struct Test: Decodable, Sendable {
    let tcId: Int
    let msg: HexBytes
    let ctx: HexBytes?
    let sig: HexBytes
    let result: WycheproofResult
  }
  let publicKey: HexBytes
  let tests: [Test]
}

// The counts are those of the files of C2SP's `testvectors_v1`: with another edition they change, and what
// is new must be decided here.

@Suite("Wycheproof: lattices", .wycheproof)
struct WycheproofLatticeTests {
  @Test(
    "ML-KEM: each seed gives its key and each ciphertext its secret, and other sizes are refused",
    arguments: [
      (MLKEM.mlkem768, "mlkem_768_test.json"), (.mlkem1024, "mlkem_1024_test.json"),
    ])
  func decapsulation(kem: MLKEM, file: String) throws {
    var tally = WycheproofTally()
    for (_, test) in try WycheproofFile<KEMGroup>(named: file).cases() {
      #expect(test.result != .acceptable)
      let secret = try? kem.decapsulate(test.c.bytes, seed: test.seed.bytes.secret()).array()
      #expect(secret == (test.result == .valid ? test.K.bytes : nil), "test \(test.tcId)")
      let key = try? kem.publicKey(of: test.seed.bytes.secret())
      #expect(key == test.ek?.bytes, "test \(test.tcId)")
      if test.result == .valid { tally.taken += 1 } else { tally.refused += 1 }
    }
    #expect(tally == WycheproofTally(taken: 153, refused: 40))
  }

  @Test("ML-KEM-768: seeds give their keys")
  func keys() throws {
    let file = try WycheproofFile<KeyGroup>(named: "mlkem_768_keygen_seed_test.json")
    for (_, test) in try file.cases() {
      let key = try MLKEM.mlkem768.publicKey(of: test.seed.bytes.secret())
      #expect(key == test.ek.bytes, "test \(test.tcId)")
    }
  }

  /// Its randomness cannot be given: what comes of it is not compared.
  @Test("ML-KEM-768: a key that is not reduced, or of another size, is refused by name")
  func encapsulation() throws {
    let file = try WycheproofFile<EncapsulationGroup>(named: "mlkem_768_encaps_test.json")
    var tally = WycheproofTally()
    for (_, test) in try file.cases() {
      let key = test.ek.bytes
      let isTaken = test.result == .valid
      #expect(MLKEM.mlkem768.isReduced(key) == isTaken, "test \(test.tcId)")
      do throws(CryptoError) {
        let sent = try MLKEM.mlkem768.encapsulate(to: key)
        let size = sent.ciphertext.count
        #expect(isTaken && size == 1088, "test \(test.tcId)")
        tally.taken += 1
      } catch {
        #expect(!isTaken, "test \(test.tcId)")
        #expect(error == (key.count == 1184 ? .unsafeKey : .wrongSize), "test \(test.tcId)")
        tally.refused += 1
      }
    }
    #expect(tally == WycheproofTally(taken: 133, refused: 132))
  }

  /// The decision: the two valid signatures of each file that have a context are refused, since here it is empty.
  @Test(
    "ML-DSA: every valid signature without a context holds, no other does",
    arguments: [
      (MLDSA.mldsa65, "mldsa_65_verify_test.json", WycheproofTally(taken: 77, refused: 133)),
      (.mldsa87, "mldsa_87_verify_test.json", WycheproofTally(taken: 69, refused: 172)),
    ])
  func signatures(dsa: MLDSA, file: String, expected: WycheproofTally) throws {
    var tally = WycheproofTally()
    for (group, test) in try WycheproofFile<DSAGroup>(named: file).cases() {
      #expect(test.result != .acceptable)
      let isTaken = test.result == .valid && (test.ctx?.bytes ?? []).isEmpty
      let holds = test.msg.bytes.withUnsafeBytes {
        dsa.isValid(signature: test.sig.bytes, for: $0, publicKey: group.publicKey.bytes)
      }
      #expect(holds == isTaken, "test \(test.tcId)")
      if isTaken { tally.taken += 1 } else { tally.refused += 1 }
    }
    #expect(tally == expected)
  }
}
