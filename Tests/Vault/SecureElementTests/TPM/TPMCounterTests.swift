import SecretMemory
import SecureElement
import TestDeviceTraits
import TestSupport
import TestTPM
import Testing

@testable import TPMElement

@Suite("A counter in a TPM", .softwareTPM)
struct TPMCounterTests {
  private static let secret = [UInt8](repeating: 5, count: 31) + [0]
  private let tpm: SoftwareTPM
  private let element: TPMElement
  private let counter: MonotonicCounter

  init() throws {
    tpm = try SoftwareTPM()
    element = TPMElement(at: tpm.location)
    var random = SystemRandom()
    counter = .random(&random)
    #expect(try element.define(counter, under: Self.secret.secret()))
  }

  private func value() throws -> UInt64? {
    try element.value(of: counter, under: Self.secret.secret())
  }

  private func increment() throws -> UInt64? {
    try element.increment(counter, under: Self.secret.secret())
  }

  @Test("begins with its first increment and grows by one, also over a power cut")
  func growing() throws {
    #expect(try value() == nil)
    let first = try #require(try increment())
    #expect(try value() == first)
    for step in 1...5 as ClosedRange<UInt64> { #expect(try increment() == first + step) }
    tpm.kill()
    try tpm.start()
    #expect(try value() == first + 5)
    #expect(try increment() == first + 6)
    #expect(try tpm.location.leftovers().isEmpty)
  }

  @Test("is read and raised under its secret alone, and no wrong one is counted")
  func wrongSecret() throws {
    _ = try increment()
    for wrong in [[1], [UInt8](repeating: 5, count: 30)] as [[UInt8]] {
      #expect(throws: SecureElementError.wrongAuthorization) {
        try element.value(of: counter, under: wrong.secret())
      }
      #expect(throws: SecureElementError.wrongAuthorization) {
        try element.increment(counter, under: wrong.secret())
      }
    }
    #expect(throws: SecureElementError.unsupported) {
      try element.value(of: counter, under: [0, 0].secret())
    }
    #expect(try element.lockoutState()?.failures == 0)
  }

  @Test("is not another one at its handle, nor an ordinary index")
  func otherIndices() throws {
    let value = try #require(try increment())
    let other = try #require(
      MonotonicCounter(handle: counter.handle, mark: [UInt8](repeating: 1, count: 32)))
    #expect(try !element.define(other, under: Self.secret.secret()))
    #expect(try element.value(of: other, under: Self.secret.secret()) == nil)
    #expect(try element.increment(other, under: Self.secret.secret()) == nil)
    #expect(try !element.undefine(other))
    #expect(try self.value() == value)

    let handle = "0x" + counter.handle.octets.hex
    try tpm.tool("nvundefine", "-C", "o", handle)
    #expect(try self.value() == nil)
    #expect(try increment() == nil)
    #expect(try !element.undefine(counter))
    try tpm.tool(
      "nvdefine", "-C", "o", "-s", "8", "-p", "hex:" + Self.secret.hex, "-a",
      "authread|authwrite|no_da", handle)
    #expect(try self.value() == nil)
    #expect(try !element.undefine(counter))
    #expect(try element.lockoutState()?.failures == 0)
  }

  @Test("begins above where it ended when it is removed and made again")
  func madeAgain() throws {
    let before = try #require(try increment())
    #expect(try element.undefine(counter))
    #expect(try !element.undefine(counter))
    #expect(try element.define(counter, under: Self.secret.secret()))
    #expect(try #require(try increment()) > before)
    // Before its first increment it can be removed too.
    #expect(try element.undefine(counter))
    #expect(try element.define(counter, under: Self.secret.secret()))
    #expect(try element.undefine(counter))
  }

  @Test("is neither made nor removed where the owner has set an authorization, and goes on")
  func owned() throws {
    try persistStorageKey(of: tpm)
    let value = try #require(try increment())
    try tpm.tool("changeauth", "-c", "owner", "hex:01")
    #expect(throws: SecureElementError.unavailable(.owned)) { try element.undefine(counter) }
    var random = SystemRandom()
    let other = MonotonicCounter.random(&random)
    #expect(throws: SecureElementError.unavailable(.owned)) {
      try element.define(other, under: [1].secret())
    }
    #expect(try increment() == value + 1)
  }

  @Test("has a name that tpm2-tools give it, and its secret is on no wire")
  func oracle() throws {
    _ = try increment()
    let handle = "0x" + counter.handle.octets.hex
    #expect(try tpm.tool("nvreadpublic", handle).lowercased().contains(counter.name.hex))
    let recorder = RecordingTPM(tpm.location)
    var random = SystemRandom()
    let other = MonotonicCounter.random(&random)
    _ = try TPMElement(at: recorder).define(other, under: Self.secret.secret())
    _ = try TPMElement(at: recorder).increment(other, under: Self.secret.secret())
    let sent = Array(recorder.exchanges.map(\.command).joined())
    #expect(!sent.contains(Self.secret.dropLast()))
  }

  @Test("has a handle where indices belong to nobody's system, and a mark of 32 octets")
  func handles() {
    let mark = [UInt8](repeating: 1, count: 32)
    for handle in [0x0180_0000, 0x01BF_FFFF] as [UInt32] {
      #expect(MonotonicCounter(handle: handle, mark: mark) != nil)
    }
    for handle in [0, 0x017F_FFFF, 0x01C0_0000, 0x8180_0000] as [UInt32] {
      #expect(MonotonicCounter(handle: handle, mark: mark) == nil)
    }
    #expect(MonotonicCounter(handle: 0x0180_0000, mark: mark.dropLast()) == nil)
    var random = SeededRandom(seed: 1, label: "counters")
    for _ in 0..<1_000 {
      let counter = MonotonicCounter.random(&random)
      #expect(MonotonicCounter(handle: counter.handle, mark: counter.mark) == counter)
    }
  }
}
