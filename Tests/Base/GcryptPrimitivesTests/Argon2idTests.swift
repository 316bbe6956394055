import CGcrypt
import GcryptPrimitives
import SecretMemory
import TestSupport
import Testing

/// The expected values are the reference implementation's.
@Suite("Argon2id")
struct Argon2idTests {
  struct Vector: Sendable {
    let passphrase: [UInt8]
    let salt: [UInt8]
    let passes: UInt32
    let memoryKiB: UInt32
    let lanes: UInt32
    let key: String

    init(
      _ passphrase: [UInt8], _ salt: [UInt8], passes: UInt32, memoryKiB: UInt32, lanes: UInt32,
      _ key: String
    ) {
      self.passphrase = passphrase
      self.salt = salt
      self.passes = passes
      self.memoryKiB = memoryKiB
      self.lanes = lanes
      self.key = key
    }
  }

  private static let password = Array("password".utf8)
  private static let salt = Array("somesalt".utf8)

  static let vectors = [
    Vector(
      password, salt, passes: 2, memoryKiB: 65_536, lanes: 1,
      "09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7"),
    Vector(
      password, salt, passes: 2, memoryKiB: 256, lanes: 1,
      "9dfeb910e80bad0311fee20f9c0e2b12c17987b4cac90c2ef54d5b3021c68bfe"),
    Vector(
      password, salt, passes: 2, memoryKiB: 256, lanes: 2,
      "6d093c501fd5999645e0ea3bf620d7b8be7fd2db59c20d9fff9539da2bf57037"),
    Vector(
      password, salt, passes: 1, memoryKiB: 65_536, lanes: 1,
      "f6a5adc1ba723dddef9b5ac1d464e180fcd9dffc9d1cbf76cca2fed795d9ca98"),
    Vector(
      password, Array("diffsalt".utf8), passes: 2, memoryKiB: 65_536, lanes: 1,
      "bdf32b05ccc42eb15d58fd19b1f856b113da1e9a5874fdcc544308565aa8141c"),
    Vector(
      Array("differentpassword".utf8), salt, passes: 2, memoryKiB: 65_536, lanes: 1,
      "0b84d652cf6b0c4beaef0dfe278ba6a80df6696281d7e0d2891b817d8c458fde"),
    Vector(
      Array("correct horse battery staple".utf8), Array(0..<16), passes: 3, memoryKiB: 65_536,
      lanes: 4, "853b272a44db1421c02962669a55eb0994f3cab385ed1c4c79253eee19bab49e"),
    Vector(
      Array(0...255), Array(0..<32), passes: 3, memoryKiB: 64, lanes: 8,
      "4bf116688c4cb6c119c539349a2932fda3bed8db73e15d92ecf7419cd2552ce2"),
    Vector(
      Array("pa\0ss".utf8), salt, passes: 2, memoryKiB: 256, lanes: 1,
      "0def55734d665427230396ef69db37598070e4fc19ec6eb2ecd5436f439e744d"),
    Vector(
      Array("p\u{E4}ssw\u{F6}rd ".utf8), salt, passes: 2, memoryKiB: 256, lanes: 1,
      "235c72339310f7a39d467773a40f01a154da957bda8a6bb48c637e0038c5cc4a"),
    Vector(
      password, salt, passes: 2, memoryKiB: 256, lanes: 1,
      """
      e38b944e9f2ff73c3831c2da01b901c8302eeee3faca76018b2615cd39935f07
      342468fc5d41d51317cfcc81ccb5e7bd657813a7f33585a1f277d0e613f28c72
      """),
  ]

  @Test("Derives the reference implementation's keys", arguments: vectors)
  func reference(vector: Vector) throws {
    let expected = [UInt8](hex: vector.key)
    let key = try Argon2id.derive(
      passphrase: vector.passphrase.secret(), salt: vector.salt,
      parameters: Argon2Parameters(
        memoryKiB: vector.memoryKiB, passes: vector.passes, lanes: vector.lanes),
      count: expected.count)
    let bytes = key.array()
    #expect(bytes == expected)
  }

  @Test("Two derivations at the same time do not disturb each other")
  func concurrent() async throws {
    let keys = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<4 {
        group.addTask {
          try Argon2id.derive(
            passphrase: Self.password.secret(), salt: Self.salt,
            parameters: Argon2Parameters(memoryKiB: 256, passes: 2, lanes: 2)
          ).array()
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let expected = [UInt8](
      hex: "6d093c501fd5999645e0ea3bf620d7b8be7fd2db59c20d9fff9539da2bf57037")
    #expect(keys == Array(repeating: expected, count: 4))
  }

  @Test("Memory that is no multiple of the lanes' slices is enough for every number of lanes")
  func everyNumberOfLanes() throws {
    var keys: Set<[UInt8]> = []
    for lanes in UInt32(1)...64 {
      let parameters = Argon2Parameters(memoryKiB: 64 * 1024 + 4, passes: 1, lanes: lanes)
      try parameters.check(availableMemory: .max)
      keys.insert(
        try Argon2id.derive(
          passphrase: Self.password.secret(), salt: Self.salt, parameters: parameters
        ).array())
    }
    #expect(keys.count == 64)
  }

  @Test("4 GiB, which the library cannot count, are refused before it is asked")
  func uncountable() {
    for memoryKiB in [4 << 20, UInt32.max] {
      #expect(throws: Argon2Error.absurdParameters) {
        _ = try Argon2id.derive(
          passphrase: Self.password.secret(), salt: Self.salt,
          parameters: Argon2Parameters(memoryKiB: memoryKiB, passes: 1, lanes: 4))
      }
    }
  }

  @Test("No place of no octets is given to the library, not even for memory that it counted wrong")
  func emptyPlace() throws {
    _ = try Argon2id.derive(
      passphrase: Self.password.secret(), salt: Self.salt,
      parameters: Argon2Parameters(memoryKiB: 256, passes: 1, lanes: 1))
    #expect(gcry_malloc(0) == nil)
  }

  @Test("An empty passphrase or salt, which the library refuses, is an error")
  func empty() {
    let parameters = Argon2Parameters(memoryKiB: 256, passes: 2, lanes: 1)
    #expect(throws: Argon2Error.self) {
      _ = try Argon2id.derive(passphrase: [].secret(), salt: Self.salt, parameters: parameters)
    }
    #expect(throws: Argon2Error.self) {
      _ = try Argon2id.derive(
        passphrase: Self.password.secret(), salt: [], parameters: parameters)
    }
  }
}
