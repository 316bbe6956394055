import CryptoPrimitives
import SecretMemory
import Testing
import WhisperEnvelope

@testable import WhisperKit

@Suite("Keybooks")
struct KeybookTests {
  let ada: Person
  let bob: Person
  var keybook: KeybookService { ada.whisper.keybook }
  var contacts: ContactService { ada.whisper.contacts }

  init() throws {
    ada = try Person("Ada")
    bob = try Person("Bob")
  }

  private func take(
    _ text: String, acceptsRotations: Bool = false
  ) throws(WhisperError) -> KeybookService.Outcome {
    let book = try Keybook(Array(text.utf8))
    return try keybook.importing(book, accepting: acceptsRotations ? keybook.examine(book) : nil)
  }

  @Test("what one person exports another imports, unverified, under the bundles' names")
  func roundTrip() throws {
    for name in ["Carol", "Dan", "Eve"] {
      try bob.whisper.contacts.add(Stranger().bundle(name), name: name + " here")
    }
    _ = try bob.whisper.contacts.verify("Carol here")
    let export = try bob.whisper.keybook.export()
    #expect(export.count == 3)
    #expect(export.text.utf8.filter { $0 == UInt8(ascii: "\n") }.count == 3)
    let outcome = try take(export.text)
    #expect(outcome.added == ["Carol", "Dan", "Eve"])
    let imported = try contacts.list()
    #expect(imported.allSatisfy { $0.trust == .unverified && !$0.isBareKey })
    #expect(try Set(imported.map(\.keys)) == Set(bob.whisper.contacts.list().map(\.keys)))
    #expect(try take(export.text).known == 3)
    #expect(try contacts.list() == imported)
  }

  @Test("bare keys, blocked and revoked contacts stay at home, and are named")
  func leftOut() throws {
    try contacts.add(Stranger().agreement.rawText, name: "Bare")
    for name in ["Blocked", "Revoked", "Fine"] { try contacts.add(Stranger().bundle(name)) }
    _ = try contacts.block("Blocked")
    _ = try contacts.revoke("Revoked")
    let export = try keybook.export()
    #expect(export.count == 1)
    #expect(export.bareKeys == ["Bare"])
    #expect(export.distrusted == ["Blocked", "Revoked"])
  }

  @Test("comments, empty lines, spaces and foreign line ends are passed over")
  func lines() throws {
    let (carol, dan) = (Stranger(), Stranger())
    let text = try "# friends\r\n\r\n  \(carol.bundle("Carol")) \r\n#\n\t\(dan.bundle("Dan"))"
    #expect(try take(text).added == ["Carol", "Dan"])
    #expect(try take("").added.isEmpty)
    #expect(try take("# nobody").added.isEmpty)
  }

  @Test(
    "one line that is no bundle refuses the whole, and is named",
    arguments: [
      "hello", "whisper-bundle1:", "whisper-bundle1:AAAA", "x BUNDLE", "BUNDLE BUNDLE", "BUNDLE.",
    ])
  func malformed(line: String) throws {
    let line = try line.replacing("BUNDLE", with: Stranger().bundle("Dan"))
    let text = try "# two\n\(Stranger().bundle("Carol"))\n\(line)\n"
    #expect {
      try take(text)
    } throws: {
      if case .invalidKeybook(line: 3, _) = $0 as? WhisperError { true } else { false }
    }
    #expect(try contacts.list().isEmpty)
  }

  @Test("a line that clashes is left alone and reported; the others are added")
  func clashes() throws {
    let (carol, mallory) = (Stranger(), Stranger())
    try contacts.add(carol.bundle("Carol"))
    let borrowed = PublicIdentity(
      agreement: try carol.agreement, signing: try mallory.signer.publicKey)
    let text = try [
      Stranger().bundle("carol"), mallory.bundle("Mallory", keys: borrowed),
      Stranger().bundle("Dan"),
      Stranger().bundle("Dan"),
    ].joined(separator: "\n")
    let before = try contacts.list()
    let planned = try keybook.examine(Keybook(Array(text.utf8)))
    #expect(planned.added == ["Dan"])
    #expect(try contacts.list() == before)
    let outcome = try take(text)
    #expect(outcome.added == ["Dan"])
    #expect(outcome.refused.map(\.line) == [1, 2, 4])
    #expect(
      outcome.refused.map(\.reason) == [
        .contactHasOtherKey(name: "Carol"), .keyBelongsTo(name: "Carol"),
        .contactHasOtherKey(name: "Dan"),
      ])
    #expect(try contacts.list().count == 2)
  }

  @Test("new keys of a contact are taken only where that is accepted")
  func rotations() throws {
    try ada.add(bob)
    _ = try contacts.verify("Bob")
    var lines: [String] = []
    for _ in 1...2 {
      lines.append(
        try bob.whisper.identities.rotate(nil, presence: .unexpected).identity.bundle.text)
    }
    let text = lines.joined(separator: "\n")
    #expect(try keybook.examine(Keybook(Array(text.utf8))).rotated == ["Bob", "Bob"])
    let declined = try take(text)
    #expect(declined.rotated.isEmpty)
    #expect(declined.refused.first?.reason == .contactRotated(name: "Bob"))
    #expect(try ada.contact("Bob").trust == .verified)
    #expect(try take(text, acceptsRotations: true).rotated == ["Bob", "Bob"])
    #expect(try ada.contact("Bob").trust == .unverified)
    #expect(try ada.contact("Bob").keyVersion == 3)
  }

  @Test("new keys that became a contact's after the person was asked are not taken")
  func rotationsMeanwhile() throws {
    try ada.add(bob)
    let carol = try Person("Carol")
    func rotated(_ person: Person) throws -> String {
      try person.whisper.identities.rotate(nil, presence: .unexpected).identity.bundle.text
    }
    let old = try carol.bundle
    let book = try Keybook(Array([rotated(bob), rotated(carol)].joined(separator: "\n").utf8))
    let shown = try keybook.examine(book)
    #expect(shown.rotated == ["Bob"])
    #expect(shown.added == ["Carol"])
    try contacts.add(old)
    let taken = try keybook.importing(book, accepting: shown)
    #expect(taken.rotated == ["Bob"])
    #expect(taken.refused.map(\.reason) == [.contactRotated(name: "Carol")])
    #expect(try contacts.find("Carol").keyVersion == 1)
  }

  @Test("ten thousand are taken in one piece; one more than there is room for takes nobody")
  func limit() throws {
    var random = SystemRandom()
    var lines: [String] = []
    for number in 0..<ContactService.limit {
      var key = random.bytes(32)
      key[31] &= 0x7F
      let keys = PublicIdentity(agreement: try X25519PublicKey(key), signing: nil)
      lines.append(
        try PublicBundle(
          identity: keys, name: DisplayName("Person \(number)"), keyVersion: 1, createdAt: 0,
          signer: nil
        ).text)
    }
    let extra = try Stranger().bundle("Extra")
    let whole = lines.joined(separator: "\n")
    #expect(throws: WhisperError.contactLimit(10_000)) { try take(whole + "\n" + extra) }
    try contacts.add(extra)
    #expect(throws: WhisperError.contactLimit(10_000)) { try take(whole) }
    #expect(try contacts.list().count == 1)
    _ = try contacts.remove("Extra")
    #expect(try take(whole).added.count == 10_000)
    #expect(try contacts.list().count == 10_000)
    #expect(try keybook.export().count == 10_000)
    #expect(throws: WhisperError.contactLimit(10_000)) { try take(extra) }
  }

  @Test("more than 16 MiB is refused before it is read")
  func size() throws {
    let text = [UInt8](repeating: UInt8(ascii: "#"), count: KeybookService.maximumBytes + 1)
    #expect(throws: WhisperError.inputTooLarge(limit: 16 << 20)) {
      try keybook.importing(Keybook(text), accepting: nil)
    }
    #expect(
      try keybook.importing(Keybook(Array(text.dropLast())), accepting: nil).added.isEmpty)
  }
}
