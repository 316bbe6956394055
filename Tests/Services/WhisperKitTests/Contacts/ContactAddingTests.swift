import CryptoPrimitives
import Testing
import WhisperEnvelope
import WhisperKit

@Suite("Adding contacts")
struct ContactAddingTests {
  let person: Person
  let bob = Stranger()
  var contacts: ContactService { person.whisper.contacts }

  init() throws { person = try Person("Ada") }

  @Test("a bundle becomes an unverified contact with the name in it", arguments: [true, false])
  func bundle(canSign: Bool) throws {
    let keys = canSign ? try bob.keys : try bob.mute
    let added = try contacts.add(bob.bundle("Bob", keys: keys, keyVersion: 7, createdAt: 5))
    #expect(added.name.text == "Bob")
    #expect(added.keys == keys)
    #expect(added.fingerprint == keys.fingerprint)
    #expect(added.trust == .unverified)
    #expect(!added.isBlocked)
    #expect(!added.isBareKey)
    #expect(added.keyVersion == 7)
    #expect(added.createdAt == person.time.now)
    #expect(added.lastSeenAt == nil)
    #expect(added.note == "")
    #expect(added.history == [])
    #expect(try contacts.list() == [added])
    #expect(try person.secondWhisper().contacts.list() == [added])
  }

  @Test("a given name takes the place of the bundle's")
  func named() throws {
    #expect(try contacts.add(bob.bundle("Bob"), name: "Robert").name.text == "Robert")
    #expect(throws: WhisperError.contactNotFound(name: "Bob")) { try contacts.find("Bob") }
  }

  @Test("a bundle is found inside a chat, once or repeated")
  func chat() throws {
    let bundle = try bob.bundle("Bob")
    let added = try contacts.add("Hi! My key:\n<\(bundle)>\nand again: \(bundle).\nBob")
    #expect(added.keys == (try bob.keys))
  }

  @Test(
    "a raw key becomes a bare contact under the name that is given",
    arguments: ["", "\n", " \t\r\n"])
  func rawKey(around: String) throws {
    let key = try bob.agreement.rawText
    #expect(throws: WhisperError.nameRequired) { try contacts.add(around + key + around) }
    let added = try contacts.add(around + key + around, name: "Bob")
    #expect(added.isBareKey)
    #expect(added.keys == (try bob.mute))
    #expect(added.trust == .unverified)
    #expect(added.keyVersion == 1)
  }

  @Test(
    "a key that is not safe or not canonical is refused",
    arguments: [
      String(repeating: "A", count: 43),  // zero, of low order
      "AQ" + String(repeating: "A", count: 41),  // one, of low order
      Base64URL.encode([UInt8](repeating: 0xFF, count: 31) + [0x7F]),  // p + 18
      Base64URL.encode([UInt8](repeating: 0xFF, count: 32)),  // its highest bit set
      String(repeating: "A", count: 42) + "B",  // trailing bits
      String(repeating: "+", count: 43),
      String(repeating: "a", count: 42) + "=",
    ])
  func unsafeKey(text: String) throws {
    #expect { try contacts.add(text, name: "Bob") } throws: { isInvalidKey($0) }
    #expect(try contacts.list().isEmpty)
  }

  @Test(
    "text that holds no bundle is refused",
    arguments: ["", "hello", "whisper-bundle1:", "whisper-bundle1:AAAA", "xwhisper-bundle1:AQAA"])
  func noBundle(text: String) throws {
    #expect { try contacts.add(text, name: "Bob") } throws: { isInvalidBundle($0) }
  }

  @Test("a bundle with any bit changed is refused")
  func tampered() throws {
    let bundle = Array(try bob.bundle("Bob").utf8)
    for index in "whisper-bundle1:".count..<bundle.count {
      var changed = bundle
      changed[index] = bundle[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      #expect("character \(index)") { _ = try contacts.add(ContactCard(changed)) } throws: {
        isInvalidBundle($0)
      }
    }
    #expect(try contacts.list().isEmpty)
  }

  @Test("two bundles in one text are refused: nothing says which is meant")
  func ambiguous() throws {
    let text = try bob.bundle("Bob") + "\n" + Stranger().bundle("Carol")
    #expect { try contacts.add(text) } throws: { isInvalidBundle($0) }
  }

  @Test("text larger than 64 KiB is refused before it is read")
  func oversized() throws {
    let limit = 64 * 1024
    #expect(ContactService.maximumTextBytes == limit)
    let bundle = try bob.bundle("Bob")
    let text = String(repeating: " ", count: limit - bundle.utf8.count) + bundle
    #expect(throws: WhisperError.inputTooLarge(limit: limit)) { try contacts.add(" " + text) }
    #expect(try contacts.add(text).name.text == "Bob")
  }

  @Test(
    "a name that could pass for something else is refused",
    arguments: HostileName.all + HostileName.outdated)
  func hostileName(name: HostileName) throws {
    #expect { try contacts.add(bob.bundle("Bob"), name: name.text) } throws: { isInvalidName($0) }
    #expect { try contacts.add(bob.agreement.rawText, name: name.text) } throws: {
      isInvalidName($0)
    }
    #expect(try contacts.list().isEmpty)
  }

  @Test("trust is never taken over, from a bundle or from the contact of before")
  func noTrust() throws {
    let bundle = try bob.bundle("Bob")
    try contacts.add(bundle)
    _ = try contacts.verify("Bob")
    _ = try contacts.setNote("Bob", "met in Turin")
    _ = try contacts.block("Bob")
    _ = try contacts.remove("Bob")
    let again = try contacts.add(bundle)
    #expect(again.trust == .unverified)
    #expect(!again.isBlocked)
    #expect(again.note == "")
  }
}
