import GcryptPrimitives
import Testing

@Suite("Parameters of Argon2id that were read from a file")
struct Argon2ParametersTests {
  private static let plenty: UInt64 = 1 << 40
  private static let gibibyte: UInt32 = 1 << 20  // in KiB

  @Test(
    "Absurd ones are refused by name, whatever memory there is",
    arguments: [
      Argon2Parameters(memoryKiB: 65_536, passes: 0, lanes: 4),
      Argon2Parameters(memoryKiB: 65_536, passes: 65, lanes: 4),
      Argon2Parameters(memoryKiB: 65_536, passes: .max, lanes: 4),
      Argon2Parameters(memoryKiB: 65_536, passes: 3, lanes: 0),
      Argon2Parameters(memoryKiB: 65_536, passes: 3, lanes: 65),
      Argon2Parameters(memoryKiB: 65_536, passes: 3, lanes: .max),
      Argon2Parameters(memoryKiB: 0, passes: 3, lanes: 1),
      Argon2Parameters(memoryKiB: 7, passes: 3, lanes: 1),
      Argon2Parameters(memoryKiB: 511, passes: 3, lanes: 64),
      Argon2Parameters(memoryKiB: 4 * gibibyte + 1, passes: 1, lanes: 4),
      Argon2Parameters(memoryKiB: .max, passes: 1, lanes: 4),
      Argon2Parameters(memoryKiB: .max, passes: .max, lanes: .max),
      Argon2Parameters(memoryKiB: 4 * gibibyte, passes: 1, lanes: 4),
      Argon2Parameters(memoryKiB: 4 * gibibyte, passes: 2, lanes: 64),
      Argon2Parameters(memoryKiB: 4 * gibibyte - 1, passes: 3, lanes: 4),
      Argon2Parameters(memoryKiB: gibibyte, passes: 9, lanes: 4),
      Argon2Parameters(memoryKiB: 2 * gibibyte + 1, passes: 4, lanes: 4),
    ])
  func absurd(parameters: Argon2Parameters) {
    #expect(throws: Argon2Error.absurdParameters) {
      try parameters.check(availableMemory: Self.plenty)
    }
    #expect(throws: Argon2Error.absurdParameters) { try parameters.check(availableMemory: 0) }
  }

  @Test(
    "The largest and smallest that make sense are taken",
    arguments: [
      .vault,
      Argon2Parameters(memoryKiB: 512 * 1024, passes: 3, lanes: 4),
      Argon2Parameters(memoryKiB: 8, passes: 1, lanes: 1),
      Argon2Parameters(memoryKiB: 512, passes: 64, lanes: 64),
      Argon2Parameters(memoryKiB: 4 * gibibyte - 1, passes: 2, lanes: 64),
      Argon2Parameters(memoryKiB: gibibyte / 8, passes: 64, lanes: 1),
    ])
  func sensible(parameters: Argon2Parameters) throws {
    try parameters.check(availableMemory: Self.plenty)
  }

  @Test("More than three quarters of the memory available is refused, with both numbers")
  func notEnough() throws {
    let parameters = Argon2Parameters(memoryKiB: 768, passes: 3, lanes: 4)
    let needed: UInt64 = 768 * 1024
    try parameters.check(availableMemory: 1024 * 1024)
    let available: UInt64 = 1024 * 1024 - 4
    #expect(throws: Argon2Error.notEnoughMemory(needed: needed, available: available)) {
      try parameters.check(availableMemory: available)
    }
    #expect(throws: Argon2Error.notEnoughMemory(needed: needed, available: 0)) {
      try parameters.check(availableMemory: 0)
    }
  }

  @Test("The machine says how much memory is left")
  func availableMemory() {
    #expect(AvailableMemory.bytes() > 16 << 20)
    #expect(AvailableMemory.bytes() < 1 << 50)
  }
}
