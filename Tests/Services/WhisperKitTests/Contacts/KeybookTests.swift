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
    "what begins like a bundle and is none refuses the whole, and is named by its number",
    arguments: [
      "whisper-bundle1:AAAA", "x BUNDLECUT", "BUNDLEx", "> BUNDLECUT", "BUNDLE\n\n> BUNDLECUT",
    ])
  func malformed(line: String) throws {
    let bundle = try Stranger().bundle("Dan")
    let line = line.replacing("BUNDLECUT", with: bundle.dropLast(5))
      .replacing("BUNDLE", with: bundle)
    let text = try "# two\n\(Stranger().bundle("Carol"))\n\(line)\n"
    let number = line.hasPrefix(bundle + "\n") ? 3 : 2
    #expect {
      try take(text)
    } throws: {
      guard let error = $0 as? WhisperError else { return false }
      return error.code == .keybookBundleInvalid && error.values.number == number
    }
    #expect(try contacts.list().isEmpty)
  }

  @Test("a text without a single bundle is no keybook, and its first line is named")
  func noKeybook() throws {
    for text in ["# two\n\nhello\nyou", "#\n\nwhisper-bundle1:", "\n\nA whisper-bundle1: is it"] {
      #expect {
        try take(text)
      } throws: {
        guard let error = $0 as? WhisperError else { return false }
        return error.code == .keybookLineInvalid && error.values.number == 3
      }
    }
  }

  @Test(
    "a keybook that came by mail has everybody who was in it",
    arguments: ["hello\nBUNDLE", "x BUNDLE", "BUNDLE BUNDLE", "BUNDLE.", "<BUNDLE>, and so on"])
  func mailed(line: String) throws {
    let line = try line.replacing("BUNDLE", with: Stranger().bundle("Dan"))
    let text = try "# two\n\(Stranger().bundle("Carol"))\n\(line)\n"
    #expect(try take(text).added == ["Carol", "Dan"])
  }

  @Test("in a keybook that came by mail a name is for the bundle behind it alone, quoting or not")
  func mailedNames() throws {
    let bundles = try (0..<3).map { _ in try Stranger().bundle("Dan") }
    func broken(_ text: String) -> String { text.prefix(100) + "\r\n> " + text.dropFirst(100) }
    let text = """
      Anna wrote:
      >> # name: Dan at home
      >> # name: Dan at sea
      > \(broken(bundles[0]))
      > | # a friend
      > \(broken(bundles[1]))

      \t# name: Dan at work
      \(bundles[2])
      """
    let outcome = try take(text)
    #expect(outcome.added == ["Dan at sea", "Dan", "Dan at work"])
    #expect(
      try contacts.find("Dan at work").keys == PublicBundle(foundIn: bundles[2].utf8).identity)
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
    #expect(try keybook.examine(Keybook(Array(text.utf8))).rotated == ["Bob"])
    let declined = try take(text)
    #expect(declined.rotated.isEmpty)
    #expect(declined.refused.first?.reason == .contactRotated(name: "Bob"))
    #expect(try ada.contact("Bob").trust == .verified)
    #expect(try take(text, acceptsRotations: true).rotated == ["Bob"])
    #expect(try ada.contact("Bob").trust == .unverified)
    #expect(try ada.contact("Bob").keyVersion == 3)
  }

  @Test("a contact has at most 256 keys before; what comes after them is reported, line by line")
  func rotationLimit() throws {
    var holder = Stranger()
    var lines = [try holder.bundle("Mallory")]
    for version in UInt32(2)...260 {
      let next = Stranger()
      lines.append(
        try PublicBundle(
          identity: next.keys, name: DisplayName("Mallory"), keyVersion: version, createdAt: 0,
          signer: next.signer, rotatedFrom: (holder.keys, holder.signer)
        ).text)
      holder = next
    }
    let outcome = try take(lines.joined(separator: "\n"), acceptsRotations: true)
    #expect(outcome.added == ["Mallory"])
    #expect(outcome.rotated == ["Mallory"])
    let mallory = try ada.contact("Mallory")
    #expect(mallory.keyVersion == 257)
    #expect(mallory.history.map(\.keyVersion) == Array(1...256))
    #expect(outcome.refused.map(\.line) == [258, 259, 260])
    #expect(outcome.refused.first?.reason == .rotationLimit(name: "Mallory", limit: 256))
    #expect(throws: WhisperError.rotationLimit(name: "Mallory", limit: 256)) {
      try contacts.acceptRotation(lines[257])
    }
    // Nobody goes back to any of the keys before.
    #expect(throws: WhisperError.contactFormerKey(name: "Mallory")) { try contacts.add(lines[0]) }
  }

  // MARK: Names

  @Test(
    "whoever the contacts are and call themselves, all of them arrive, under names that differ",
    arguments: [1, 2, 3, 4] as [UInt64])
  func namesArrive(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let pool = ["Bob", "bob", "Carol", "Bob at work", "Zo\u{EB}", "O'Hara", "#1"]
    for _ in 0..<10 {
      let eve = try Person("Eve")
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let names = (0..<2).compactMap { _ in pool.randomElement(using: &random) }
        // A name that is taken here is nobody's second one.
        _ = try? bob.whisper.contacts.add(Stranger().bundle(names[0]), name: names[1])
      }
      let here = try bob.whisper.contacts.list()
      let export = try bob.whisper.keybook.export()
      let outcome = try eve.whisper.keybook.importing(
        Keybook(Array(export.text.utf8)), accepting: nil)
      #expect(outcome.refused.isEmpty)
      let there = try eve.whisper.contacts.list()
      #expect(Set(there.map(\.keys)) == Set(here.map(\.keys)))
      for contact in there where outcome.named.contains(where: { $0.name == contact.name.text }) {
        // No name of another's making travels but the writer's own.
        #expect(here.first { $0.keys == contact.keys }?.name == contact.name)
      }
      for contact in here { _ = try bob.whisper.contacts.remove(contact.name.text) }
    }
  }

  @Test("a bundle's own name counts before the writer's, wherever nobody else has it")
  func ownName() throws {
    let text = try "# name: Robert\n\(Stranger().bundle("Dan"))"
    let outcome = try take(text)
    #expect(outcome.added == ["Dan"])
    #expect(outcome.named.isEmpty)
  }

  @Test("where a contact here has the bundle's name, the writer's is taken, and told")
  func nameTakenHere() throws {
    try contacts.add(Stranger().bundle("Dan"))
    let dan = Stranger()
    let outcome = try take("# name: Dan of the choir\n\(dan.bundle("dan"))")
    #expect(outcome.added == ["Dan of the choir"])
    #expect(outcome.named == [.init(name: "Dan of the choir", bundleName: "dan")])
    #expect(try contacts.find("Dan of the choir").keys == dan.keys)
    // Where that is taken too, nobody is added.
    let clash = try take("# name: DAN OF THE CHOIR\n\(Stranger().bundle("Dan"))")
    #expect(clash.refused.map(\.reason) == [.contactHasOtherKey(name: "Dan of the choir")])
  }

  @Test(
    "a comment that gives no name is a comment",
    arguments: [
      "# name:", "# name: ", "#name: Eve", "# Name: Eve", "# name: Eve (Verified, Signed)",
      "# name: Unknown", "# name: \u{202E}Eve", "# name: Eve\n# name: \u{301}", "## name: Eve",
    ])
  func noName(comment: String) throws {
    try contacts.add(Stranger().bundle("Dan"))
    let outcome = try take("\(comment)\n\(Stranger().bundle("Dan"))")
    #expect(outcome.refused.map(\.reason) == [.contactHasOtherKey(name: "Dan")])
    #expect(outcome.named.isEmpty)
  }

  @Test("a name is for the next bundle alone; the last one before it counts")
  func nextBundle() throws {
    try contacts.add(Stranger().bundle("Dan"))
    let (first, second) = (try Stranger().bundle("Dan"), try Stranger().bundle("Dan"))
    let outcome = try take("# name: X\n# name: Y \r\n\n# a friend\n\(first)\n\(second)")
    #expect(outcome.added == ["Y"])
    #expect(outcome.refused.map(\.line) == [6])
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
    // Each is found without the others, in a program that opens the vault anew too.
    let again = try ada.secondWhisper()
    #expect(try again.recovery.check().isEmpty)
    for number in [0, 4_999, 9_999] {
      #expect(try again.contacts.find("PERSON \(number)").name.text == "Person \(number)")
    }
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
