import Testing
import WhisperEnvelope
import WhisperKit

@Suite("Trust in contacts")
struct ContactTrustTests {
  enum Action: CaseIterable, Sendable {
    case verify, unverify, revoke
  }

  struct Step: Sendable, CustomTestStringConvertible {
    let from: Contact.Trust
    let action: Action
    /// Nil is refused, because the contact is revoked.
    let to: Contact.Trust?

    var testDescription: String { "\(from), \(action)" }

    init(_ from: Contact.Trust, _ action: Action, _ to: Contact.Trust?) {
      (self.from, self.action, self.to) = (from, action, to)
    }
  }

  static let steps = [
    Step(.unverified, .verify, .verified),
    Step(.unverified, .unverify, .unverified),
    Step(.unverified, .revoke, .revoked),
    Step(.verified, .verify, .verified),
    Step(.verified, .unverify, .unverified),
    Step(.verified, .revoke, .revoked),
    Step(.revoked, .verify, nil),
    Step(.revoked, .unverify, nil),
    Step(.revoked, .revoke, .revoked),
  ]

  let person: Person
  let bob = Stranger()
  var contacts: ContactService { person.whisper.contacts }

  init() throws {
    person = try Person("Ada")
    try contacts.add(bob.bundle("Bob"))
  }

  private func apply(_ action: Action) throws(WhisperError) -> Contact {
    switch action {
    case .verify: try contacts.verify("bob")
    case .unverify: try contacts.unverify("bob")
    case .revoke: try contacts.revoke("bob")
    }
  }

  @Test("each step leads where it should, and lasts", arguments: steps)
  func transition(step: Step) throws {
    switch step.from {
    case .unverified: break
    case .verified: _ = try contacts.verify("Bob")
    case .revoked: _ = try contacts.revoke("Bob")
    }
    if let to = step.to {
      #expect(try apply(step.action).trust == to)
      #expect(try person.secondWhisper().contacts.find("Bob").trust == to)
    } else {
      #expect(throws: WhisperError.contactRevoked(name: "Bob")) { try apply(step.action) }
      #expect(try contacts.find("Bob").trust == step.from)
    }
  }

  @Test("nothing but removing the contact ends a revocation")
  func final() throws {
    _ = try contacts.revoke("Bob")
    _ = try contacts.block("Bob")
    _ = try contacts.unblock("Bob")
    _ = try contacts.rename("Bob", to: "Robert")
    _ = try contacts.setNote("Robert", "lost the phone")
    #expect(try contacts.find("Robert").trust == .revoked)
    #expect(throws: WhisperError.recipientRevoked(name: "Robert")) {
      try person.seal("hello", to: "Robert")
    }
    _ = try contacts.remove("Robert")
    #expect(try contacts.add(bob.bundle("Bob")).trust == .unverified)
  }

  @Test("blocking and trust do not touch each other")
  func blockKeepsTrust() throws {
    _ = try contacts.verify("Bob")
    #expect(try contacts.block("Bob").trust == .verified)
    #expect(try contacts.unverify("Bob").isBlocked)
    #expect(try contacts.unblock("Bob").trust == .unverified)
  }

  @Test("blocking and unblocking twice is as good as once")
  func blockTwice() throws {
    for _ in 0..<2 { #expect(try contacts.block("Bob").isBlocked) }
    #expect(throws: WhisperError.recipientBlocked(name: "Bob")) {
      try person.seal("hello", to: "Bob")
    }
    for _ in 0..<2 { #expect(try !contacts.unblock("Bob").isBlocked) }
    _ = try person.seal("hello", to: "Bob")
  }

  @Test("a raw key does not get around a block or a revocation")
  func rawKey() throws {
    let key = try bob.agreement.rawText
    _ = try contacts.block("Bob")
    #expect(throws: WhisperError.recipientBlocked(name: "Bob")) {
      try person.whisper.seal("hello", to: .rawKey(key))
    }
    _ = try contacts.unblock("Bob")
    _ = try contacts.revoke("Bob")
    #expect(throws: WhisperError.recipientRevoked(name: "Bob")) {
      try person.whisper.seal("hello", to: .rawKey(key))
    }
  }

  @Test("nobody's trust can be changed who is not there")
  func missing() throws {
    let missing = WhisperError.contactNotFound(name: "Carol")
    #expect(throws: missing) { try contacts.verify("Carol") }
    #expect(throws: missing) { try contacts.unverify("Carol") }
    #expect(throws: missing) { try contacts.revoke("Carol") }
    #expect(throws: missing) { try contacts.block("Carol") }
    #expect(throws: missing) { try contacts.unblock("Carol") }
    #expect(throws: missing) { try contacts.remove("Carol") }
    #expect(throws: missing) { try contacts.rename("Carol", to: "Dan") }
    #expect(throws: missing) { try contacts.setNote("Carol", "note") }
  }
}
