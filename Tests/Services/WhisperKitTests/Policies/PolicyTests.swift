import Testing
import VaultModel
import WhisperKit

@Suite("Policies")
struct PolicyTests {
  /// Every combination of the four.
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
