import Foundation
import Testing
import WhisperEnvelope

@testable import WhisperKit

@Suite("Contacts and identities have ids")
struct RowIDTests {
  let pair: Pair

  init() throws { pair = try Pair() }

  @Test("an id is written in hexadecimal and read back, and nothing else is one")
  func text() throws {
    let id = try pair.ada.contact("Bob").id
    let text = id.description
    #expect(text.count == 32 && text.allSatisfy { $0.isHexDigit && !$0.isUppercase })
    #expect(Contact.ID(text) == id)
    #expect(Contact.ID((0..<16).map { UInt8($0 * 17) }).description.hasPrefix("00112233"))
    for other in [
      "", String(text.dropLast()), text + "0", text.dropLast() + "g", text.dropLast() + " ",
      "ABCDEF" + text.dropFirst(6), "+1" + text.dropFirst(2),
    ] as [String] { #expect(Contact.ID(other) == nil, "\(other)") }
    let json = try JSONEncoder().encode([id])
    #expect(String(decoding: json, as: UTF8.self) == "[\"\(text)\"]")
    #expect(try JSONDecoder().decode([Contact.ID].self, from: json) == [id])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Contact.ID].self, from: Data("[\"Bob\"]".utf8))
    }
  }

  @Test("a contact keeps its id through names and keys, and gets another when it is added anew")
  func contact() throws {
    let contacts = pair.ada.whisper.contacts
    let id = try contacts.find("Bob").id
    _ = try contacts.rename(id, to: "Robert")
    #expect(try contacts.find(id).name.text == "Robert")
    #expect(try contacts.verify(id).name.text == "Robert")
    let new = try pair.bob.whisper.identities.rotate(nil, presence: .unexpected).identity
    #expect(try contacts.acceptRotation(new.bundle.text).id == id)
    #expect(try contacts.find(id).keys == new.keys)
    #expect(try pair.ada.secondWhisper().contacts.find(id).keys == new.keys)
    #expect(try contacts.remove(id).id == id)
    #expect(throws: WhisperError.contactNotFound(name: id.description)) { try contacts.find(id) }
    #expect(throws: WhisperError.contactNotFound(name: id.description)) { try contacts.block(id) }
    #expect(try contacts.add(new.bundle.text, name: "Robert").id != id)
    #expect(try Set(contacts.list().map(\.id)).count == contacts.list().count)
  }

  @Test("an identity keeps its id through names; new keys are another, and so is one brought back")
  func identity() throws {
    let identities = pair.bob.whisper.identities
    let old = try #require(try identities.active()).id
    #expect(try identities.find(nil).id == old)
    #expect(try identities.rename("Bob", to: "Robert", presence: .unexpected).id == old)
    let rotation = try identities.rotate(identities.planRotation(of: old))
    #expect(rotation.former.id == old && rotation.identity.id != old)
    #expect(try identities.find(old).name == rotation.former.name)
    #expect(try identities.archive(old).status == .archived)
    #expect(try identities.delete(old).id == old)
    let gone = WhisperError.identityNotFound(name: old.description)
    #expect(throws: gone) { try identities.find(old) }
    #expect(throws: gone) { try identities.planRotation(of: old) }
    #expect(throws: gone) {
      try pair.bob.whisper.messages.plan(to: .rawKey(pair.ada.rawKey), from: old)
    }
  }
}
