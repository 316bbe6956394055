import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@Suite("ML-KEM and ML-DSA", .namesSeed)
struct LatticeTests {
  @Test("what is encapsulated to a key opens with its seed", arguments: MLKEM.allCases)
  func encapsulation(kem: MLKEM) throws {
    var random = TestSeed.random("encapsulation \(kem)")
    let seed = try random.secret(MLKEM.seedSize)
    let key = try kem.publicKey(of: seed)
    #expect(key.count == kem.publicKeySize)
    #expect(kem.isReduced(key))
    let sent = try kem.encapsulate(to: key)
    let (ciphertext, secret) = (sent.ciphertext, sent.sharedSecret.array())
    #expect(ciphertext.count == kem.ciphertextSize)
    #expect(secret.count == MLKEM.sharedSecretSize)
    let opened = try kem.decapsulate(ciphertext, seed: seed).array()
    #expect(opened == secret)
    let again = try kem.encapsulate(to: key).sharedSecret.array()
    #expect(again != secret)
  }

  @Test(
    "a ciphertext that was changed gives another secret, the same each time",
    arguments: MLKEM.allCases)
  func rejection(kem: MLKEM) throws {
    var random = TestSeed.random("changed \(kem)")
    let seed = try random.secret(MLKEM.seedSize)
    let sent = try kem.encapsulate(to: kem.publicKey(of: seed))
    let secret = sent.sharedSecret.array()
    for index in [0, 500, kem.ciphertextSize - 1] {
      var changed = sent.ciphertext
      changed[index] ^= 1
      let other = try kem.decapsulate(changed, seed: seed).array()
      #expect(other != secret)
      let again = try kem.decapsulate(changed, seed: seed).array()
      #expect(again == other)
    }
  }

  @Test("sizes of the other parameters, and any other ones, are refused", arguments: MLKEM.allCases)
  func sizes(kem: MLKEM) throws {
    let other: MLKEM = kem == .mlkem768 ? .mlkem1024 : .mlkem768
    var random = TestSeed.random("sizes \(kem)")
    let seed = try random.secret(MLKEM.seedSize)
    let foreign = try other.publicKey(of: seed)
    #expect(!kem.isReduced(foreign))
    for key in [foreign, [], Array(try kem.publicKey(of: seed).dropLast())] {
      do throws(CryptoError) {
        _ = try kem.encapsulate(to: key)
        Issue.record("a key of \(key.count) bytes is taken")
      } catch { #expect(error == .wrongSize) }
    }
    for size in [0, 32, 63, 65, 96] {
      do throws(CryptoError) {
        _ = try kem.publicKey(of: [UInt8](repeating: 1, count: size).secret())
        Issue.record("a seed of \(size) bytes is taken")
      } catch { #expect(error == .wrongSize) }
    }
    for size in [0, other.ciphertextSize, kem.ciphertextSize + 1] {
      do throws(CryptoError) {
        _ = try kem.decapsulate([UInt8](repeating: 1, count: size), seed: seed)
        Issue.record("a ciphertext of \(size) bytes is taken")
      } catch { #expect(error == .wrongSize) }
    }
  }

  @Test(
    "a number of a key at 3,328 is taken and one at 3,329 is not, wherever it stands",
    arguments: MLKEM.allCases)
  func reduction(kem: MLKEM) throws {
    var random = TestSeed.random("reduction \(kem)")
    let key = try kem.publicKey(of: try random.secret(MLKEM.seedSize))
    let numbers = (kem.publicKeySize - 32) / 3 * 2
    for place in [0, 1, numbers / 2, numbers - 2, numbers - 1] {
      for (number, isReduced) in [(3_328, true), (3_329, false), (4_095, false)] {
        var changed = key
        let start = place / 2 * 3
        if place % 2 == 0 {
          changed[start] = UInt8(number & 0xFF)
          changed[start + 1] = changed[start + 1] & 0xF0 | UInt8(number >> 8)
        } else {
          changed[start + 1] = changed[start + 1] & 0x0F | UInt8(number & 0x0F) << 4
          changed[start + 2] = UInt8(number >> 4)
        }
        #expect(kem.isReduced(changed) == isReduced, "\(number) at \(place)")
        let size = try? kem.encapsulate(to: changed).ciphertext.count
        #expect(size == (isReduced ? kem.ciphertextSize : nil))
      }
    }
    // The seed of the matrix is no number.
    let matrix = key.dropLast(32) + [UInt8](repeating: 0xFF, count: 32)
    #expect(kem.isReduced(Array(matrix)))
  }

  @Test(
    "a signature holds for its message and key alone, and is another one each time",
    arguments: MLDSA.allCases)
  func signatures(dsa: MLDSA) throws {
    var random = TestSeed.random("signatures \(dsa)")
    let seed = try random.secret(MLDSA.seedSize)
    let key = try dsa.publicKey(of: seed)
    #expect(key.count == dsa.publicKeySize)
    let message = random.bytes(64)
    let signature = try message.withUnsafeBytes { try dsa.signature(seed: seed, message: $0) }
    #expect(signature.count == dsa.signatureSize)
    let again = try message.withUnsafeBytes { try dsa.signature(seed: seed, message: $0) }
    #expect(again != signature)
    func holds(_ signature: [UInt8], _ message: [UInt8], _ key: [UInt8]) -> Bool {
      message.withUnsafeBytes { dsa.isValid(signature: signature, for: $0, publicKey: key) }
    }
    #expect(holds(signature, message, key))
    #expect(holds(again, message, key))
    #expect(!holds(signature, message.reversed(), key))
    let foreign = try dsa.publicKey(of: try random.secret(MLDSA.seedSize))
    #expect(!holds(signature, message, foreign))
    for index in [0, signature.count / 2, signature.count - 1] {
      var changed = signature
      changed[index] ^= 1
      #expect(!holds(changed, message, key))
    }
    #expect(!holds(Array(signature.dropLast()), message, key))
    #expect(!holds(signature + [0], message, key))
    #expect(!holds(signature, message, Array(key.dropLast())))
    #expect(!holds([], message, []))
    for size in [0, 31, 33, 64] {
      do throws(CryptoError) {
        _ = try dsa.publicKey(of: [UInt8](repeating: 1, count: size).secret())
        Issue.record("a seed of \(size) bytes is taken")
      } catch { #expect(error == .wrongSize) }
    }
  }
}
