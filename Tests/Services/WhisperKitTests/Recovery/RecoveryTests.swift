import CryptoPrimitives
import SecretMemory
import Testing
import Vault
import VaultModel
import WhisperEnvelope
import WhisperKit

@Suite("Recovery")
struct RecoveryTests {
  let pair: Pair
  var ada: Person { pair.ada }
  var bob: Person { pair.bob }

  init() throws { pair = try Pair() }

  /// Bob's vault as it is after somebody changed its file.
  private func reopened(after damage: (RawDatabase) throws -> Void) throws -> Whisper {
    try damage(RawDatabase(bob.directory))
    return try bob.secondWhisper()
  }

  private func isSettingsDamage(_ error: any Error) -> Bool {
    isDamage(error, of: .settings)
  }

  @Test("a sound vault has no damage")
  func sound() throws {
    #expect(try bob.secondWhisper().recovery.check().isEmpty)
  }

  @Test(
    "settings that cannot be read never become the defaults",
    arguments: [
      "UPDATE setting SET value = zeroblob(length(value))", "DELETE FROM setting",
      "DELETE FROM setting WHERE id = CAST('policies' AS BLOB)",
    ])
  func unreadableSettings(sql: String) throws {
    let sealed = try ada.seal("hello", to: "Bob")
    let damaged = try reopened { try $0.run(sql) }
    #expect(try bob.secondWhisper().recovery.check().keys.map(\.rawValue) == ["settings"])
    for whisper in [damaged, bob.whisper] {
      for choice in [SigningChoice.automatic, .doNotSign] {
        #expect {
          try whisper.seal("hello", to: .contact(name: "Ada"), from: "Bob", signing: choice)
        } throws: {
          isSettingsDamage($0)
        }
      }
      #expect { try whisper.policies.current() } throws: { isSettingsDamage($0) }
      #expect { try whisper.policies.set(.contactRequiredToSend, false) } throws: {
        isSettingsDamage($0)
      }
    }
    #expect {
      try damaged.identities.rename("Bob", to: "Robert", presence: .unexpected)
    } throws: {
      isSettingsDamage($0)
    }
    #expect { try damaged.protectors.removeLast(with: .none) } throws: { isSettingsDamage($0) }
    #expect(try damaged.open(sealed).text == "hello")
  }

  @Test("repaired settings are the strictest, where they are lost")
  func strict() throws {
    let damaged = try reopened { try $0.damage("setting") }
    let report = try damaged.recovery.repair(.settings)
    #expect(report.kept == 0)
    #expect(report.setAside == 3)
    let strict: Set<Policies.Name> = [
      .contactRequiredToSend, .requireSignatureForVerified, .autoArchiveOnRotation,
    ]
    #expect(try damaged.policies.current() == Policies(strict))
    #expect(try damaged.recovery.check().isEmpty)
    #expect(throws: WhisperError(.contactRequired)) {
      try damaged.seal("hello", to: .rawKey(Stranger().agreement.rawText), from: "Bob")
    }
    #expect(throws: WhisperError.noActiveIdentity) {
      try damaged.seal("hello", to: .contact(name: "Ada"))
    }
    _ = try damaged.identities.use("Bob")
    _ = try ada.open(damaged.seal("hello", to: .contact(name: "Ada")))
    #expect(try bob.secondWhisper().recovery.check().isEmpty)
  }

  @Test("repaired settings of a vault with a passphrase gate signing too")
  func strictWithPassphrase() throws {
    let carol = try Person("Carol", passphrase: "secret")
    try RawDatabase(carol.directory).damage("setting")
    let damaged = try carol.secondWhisper()
    _ = try damaged.recovery.repair(.settings)
    #expect(try damaged.policies.current() == Policies(Set(Policies.Name.allCases)))
  }

  @Test("policies that still open are kept by a repair")
  func keptPolicies() throws {
    _ = try bob.whisper.policies.set(.requireSignatureForVerified, true)
    let damaged = try reopened { try $0.damage("setting", id: Array("active-identity".utf8)) }
    let salvage = try damaged.recovery.salvage(.settings)
    #expect(salvage.policies == Policies([.requireSignatureForVerified]))
    #expect(salvage.preferences == nil)
    #expect(salvage.activeIdentity == nil)
    #expect(try damaged.recovery.repair(.settings).setAside == 1)
    #expect(try damaged.policies.current() == Policies([.requireSignatureForVerified]))
  }

  @Test("what a person set and which identity is in use can be read where they open")
  func salvagedSettings() throws {
    _ = try bob.whisper.preferences.set(.compareDigits, true)
    _ = try bob.whisper.preferences.setAutoLock(.never)
    let damaged = try reopened { try $0.damage("setting", id: Array("policies".utf8)) }
    let salvage = try damaged.recovery.salvage(.settings)
    #expect(salvage.policies == nil)
    #expect(salvage.preferences?[.compareDigits] == true)
    #expect(salvage.autoLock == .never)
    #expect(salvage.activeIdentity == "Bob")
  }

  @Test("a repair of contacts keeps those that open")
  func contacts() throws {
    for name in ["Carol", "Dan"] { try bob.whisper.contacts.add(Stranger().bundle(name)) }
    _ = try bob.whisper.contacts.verify("Carol")
    let lost = try bob.whisper.contacts.find("Dan")
    let sealed = try ada.seal("hello", to: "Bob")
    let row = try bob.whisper.vault.read { transaction in
      var row: [UInt8] = []
      try transaction.forEach(.contact) { id, value in
        if value.contains(lost.keys?.agreement.octets.bytes ?? []) { row = id }
      }
      return row
    }
    let damaged = try reopened { try $0.damage("contact", id: row) }
    #expect(try bob.secondWhisper().recovery.check().keys.map(\.rawValue) == ["contacts"])
    #expect(throws: WhisperError.self) { try damaged.contacts.list() }
    #expect(throws: WhisperError.self) { try damaged.open(sealed, .anything) }
    #expect(try damaged.identities.list().map(\.name.text) == ["Bob"])

    let salvage = try damaged.recovery.salvage(.contacts)
    #expect(salvage.contacts.map(\.name.text).sorted() == ["Ada", "Carol"])
    #expect(salvage.report.setAside == 1)

    let report = try damaged.recovery.repair(.contacts)
    #expect((report.kept, report.setAside) == (2, 1))
    #expect(!report.keyWasLost)
    #expect(try damaged.contacts.list().map(\.name.text) == ["Ada", "Carol"])
    #expect(try damaged.contacts.find("Carol").trust == .verified)
    #expect(try damaged.open(sealed).attribution == .signed(name: "Ada", trust: .unverified))
    #expect(try bob.secondWhisper().recovery.check().isEmpty)
  }

  @Test("reading what can be saved changes nothing")
  func salvageChangesNothing() throws {
    let damaged = try reopened { try $0.damage("contact") }
    for domain in VaultPart.allCases { _ = try damaged.recovery.salvage(domain) }
    #expect(try bob.secondWhisper().recovery.check().keys.map(\.rawValue) == ["contacts"])
  }

  @Test("a repair of identities keeps those that open, and the vault goes on")
  func identities() throws {
    _ = try bob.whisper.identities.create(name: "Bobby")
    let damaged = try reopened { try $0.damage("identity") }
    #expect(try damaged.recovery.repair(.identities).setAside == 2)
    #expect(try damaged.identities.list().isEmpty)
    #expect(try damaged.identities.active() == nil)
    _ = try damaged.identities.create(name: "Bob")
    #expect(try damaged.identities.active()?.name.text == "Bob")
  }
}
