import GcryptPrimitives
import SecretMemory
import TestSupport
import Testing

@Suite("scrypt") struct ScryptTests {
  @Test("RFC 7914, section 12: the vector with r = 8 and p = 1")
  func vector() throws {
    let key = try Scrypt.derive(
      passphrase: Array("pleaseletmein".utf8).secret(), salt: Array("SodiumChloride".utf8),
      workFactor: 14)
    #expect(
      key.array().hex == "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2")
  }

  @Test("it takes 1 KiB for each step, and nothing is derived where that is not there")
  func memory() throws {
    #expect(Scrypt.memory(workFactor: 18) == 256 << 20)
    #expect(Scrypt.memory(workFactor: 22) == 4 << 30)
    let failure = #expect(throws: Scrypt.Failure.self) {
      _ = try Scrypt.derive(
        passphrase: [1].secret(), salt: [], workFactor: 10, availableMemory: 1 << 20)
    }
    #expect(failure == .notEnoughMemory(needed: 1 << 20, available: 1 << 20))
  }
}
