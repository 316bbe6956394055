import CryptoPrimitives
import Testing
import VaultModel
import WhisperKit

@Suite("Policies")
struct PolicyTests {
  /// Every combination of four of them.
  static let combinations: [Set<Policies.Name>] = (0..<16).map { bits in
    Set(Policies.Name.allCases.enumerated().filter { bits >> $0.offset & 1 == 1 }.map(\.element))
  }

  @Test("all are off in a new vault")
  func initial() throws {
    let person = try Person("Ada", identity: false)
    for name in Policies.Name.allCases { #expect(try !person.whisper.policies.current()[name]) }
  }

  @Test("every combination is kept by the vault")
  func persisted() throws {
    let person = try Person("Ada", identity: false, passphrase: "secret")
    let reader = try person.secondWhisper()
    for enabled in Self.combinations {
      for name in Policies.Name.allCases {
        let isOn = enabled.contains(name)
        #expect(try person.whisper.policies.set(name, isOn)[name] == isOn)
      }
      #expect(try person.whisper.policies.current() == Policies(enabled))
      #expect(try reader.policies.current() == Policies(enabled))
    }
    #expect(try person.secondWhisper().policies.current() == Policies(Self.combinations[15]))
  }

  /// A row of version 2: octets, and zeros up to 256.
  private static func stored(_ octets: [UInt8], _ names: String...) -> [UInt8] {
    var writer = CanonicalWriter()
    writer.fixed(octets)
    for name in names { writer.prefixed(name) }
    return writer.bytes + [UInt8](repeating: 0, count: 256 - writer.bytes.count)
  }

  @Test("their row has the names of those that are on, and is as long whichever they are")
  func namesOfThoseThatAreOn() throws {
    #expect(Policies().encoded == Self.stored([2, 0, 0, 0, 0]))
    #expect(
      Policies([.requireSignatureForVerified, .biometricGatedSigning]).encoded
        == Self.stored([2, 0, 0, 0, 2], "biometricGatedSigning", "requireSignatureForVerified"))
    for enabled in Self.combinations {
      let row = Policies(enabled).encoded
      #expect(row.count == 256)
      #expect(try Policies(decoding: row) == Policies(enabled))
    }
  }

  @Test("a row of the first version is read, in the order that it had")
  func firstVersion() throws {
    let row: [UInt8] = [1, 1, 0, 0, 1]
    #expect(
      try Policies(decoding: row) == Policies([.contactRequiredToSend, .biometricGatedSigning]))
    #expect(
      try Policies(decoding: [1, 0, 1, 1, 0])
        == Policies([.requireSignatureForVerified, .autoArchiveOnRotation]))
  }

  private static let otherRows: [[UInt8]] = [
    Self.stored([2, 0, 0, 0, 1], "aLaterPolicy"),
    Self.stored([2, 0, 0, 0, 2], "contactRequiredToSend", "laterPolicy"),
    Self.stored([2, 0, 0, 0, 2], "contactRequiredToSend", "biometricGatedSigning"),
    Self.stored([2, 0, 0, 0, 2], "contactRequiredToSend", "contactRequiredToSend"),
    Self.stored([2, 0, 0, 0, 0], "contactRequiredToSend"), Self.stored([2, 0, 0, 0, 1]),
    Self.stored([2, 0xFF, 0xFF, 0xFF, 0xFF], "contactRequiredToSend"),
    Self.stored([3, 0, 0, 0, 0]),
    Self.stored([2, 0, 0, 0, 0]) + [0], [UInt8](Self.stored([2, 0, 0, 0, 0]).dropLast()),
    [2, 0, 0, 0, 0],
    [2], [], [1, 0, 0, 0], [1, 0, 0, 0, 0, 0], [1, 0, 0, 0, 2], [0, 0, 0, 0, 0],
  ]

  @Test(
    "another row is none: one with a name of a later version above all",
    arguments: otherRows)
  func otherRow(row: [UInt8]) {
    #expect(throws: MalformedInput.self) { try Policies(decoding: row) }
  }

  @Test("setting one leaves the others alone", arguments: Policies.Name.allCases)
  func independent(name: Policies.Name) throws {
    let person = try Person("Ada", identity: false, passphrase: "secret")
    let on = try person.whisper.policies.set(name, true)
    #expect(on == Policies([name]))
    for other in Policies.Name.allCases { _ = try person.whisper.policies.set(other, true) }
    let off = try person.whisper.policies.set(name, false)
    #expect(off == Policies(Set(Policies.Name.allCases).subtracting([name])))
  }

  @Test("policies do not keep messages from being opened", arguments: combinations)
  func opening(enabled: Set<Policies.Name>) throws {
    let pair = try Pair()
    for name in enabled where name != .biometricGatedSigning {
      _ = try pair.bob.whisper.policies.set(name, true)
    }
    _ = try pair.bob.whisper.contacts.verify("Ada")
    let unsigned = try pair.ada.seal("hello", to: "Bob", signing: .doNotSign)
    #expect(try pair.bob.open(unsigned).attribution == .unsigned(name: "Ada"))
  }
}
