import CryptoPrimitives
import Testing
import WhisperEnvelope
import WhisperKit

/// Bundles whose bytes a stranger wrote by hand.
@Suite("Hostile bundles")
struct HostileBundleTests {
  let person: Person
  let bob = Stranger()
  var contacts: ContactService { person.whisper.contacts }

  init() throws { person = try Person("Ada") }

  /// An unsigned bundle, in the layout of docs/PROTOCOL.md, "Public bundle".
  private func bundle(
    version: UInt8 = 1, key: [UInt8]? = nil, hasSigning: UInt8 = 0, name: [UInt8],
    nameCount: Int? = nil, rotation: UInt8 = 0, trailing: [UInt8] = []
  ) throws -> String {
    var bytes: [UInt8] = [version, 0, 0, 0, 1] + [0, 0, 0, 0, 0, 0, 0, 9]
    bytes += try key ?? bob.agreement.octets.bytes
    let count = nameCount ?? name.count
    bytes += [hasSigning, UInt8(count >> 8), UInt8(count & 0xFF)] + name + [rotation] + trailing
    return "whisper-bundle1:" + Base64URL.encode(bytes)
  }

  @Test("a bundle written by hand is read")
  func plain() throws {
    let added = try contacts.add(bundle(name: Array("Bob".utf8)))
    #expect(added.name.text == "Bob")
    #expect(added.keys == (try bob.mute))
  }

  @Test(
    "a hostile name makes the bundle invalid, even when another name is given",
    arguments: HostileName.all)
  func hostileName(name: HostileName) throws {
    let text = try bundle(name: Array(name.text.utf8))
    #expect { try contacts.add(text) } throws: { isInvalidBundle($0) }
    #expect { try contacts.add(text, name: "Bob") } throws: { isInvalidBundle($0) }
    #expect(try contacts.list().isEmpty)
  }

  @Test(
    "a bundle with a name that older programs took gives its keys, and under another name alone",
    arguments: HostileName.outdated)
  func outdatedName(name: HostileName) throws {
    let text = try bundle(name: Array(name.text.utf8))
    #expect { try contacts.add(text) } throws: { error in
      (error as? WhisperError)?.code == .bundleNameOutdated
    }
    #expect(try contacts.list().isEmpty)
    #expect(try contacts.add(text, name: "Bob").name.text == "Bob")
  }

  @Test("a name in another Unicode form than NFC makes the bundle invalid")
  func otherForm() throws {
    let text = try bundle(name: Array("Zoe\u{308}".utf8))
    #expect { try contacts.add(text) } throws: { isInvalidBundle($0) }
  }

  @Test("bytes that break the layout make the bundle invalid")
  func layout() throws {
    let name = Array("Bob".utf8)
    for text in [
      try bundle(version: 2, name: name), try bundle(version: 0, name: name),
      try bundle(key: [UInt8](repeating: 0, count: 32), name: name),
      try bundle(key: [UInt8](repeating: 0xFF, count: 32), name: name),
      try bundle(hasSigning: 1, name: name), try bundle(hasSigning: 2, name: name),
      try bundle(name: [0xFF]), try bundle(name: name, nameCount: 4),
      try bundle(name: name, nameCount: 2), try bundle(name: name, nameCount: 65_535),
      try bundle(name: name, rotation: 1), try bundle(name: name, rotation: 2),
      try bundle(name: name, trailing: [0]),
    ] {
      #expect { try contacts.add(text) } throws: { isInvalidBundle($0) }
    }
    #expect(try contacts.list().isEmpty)
  }
}
