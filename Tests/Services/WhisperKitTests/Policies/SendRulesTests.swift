import Testing
import VaultModel
import WhisperEnvelope

@testable import WhisperKit

/// The decision for every combination of policies, recipient, sender and wish, against a table
/// that was written by hand from docs/CLI.md, "Policies".
@Suite("What the policies say about one message")
struct SendRulesTests {
  private typealias Row = (contactRequired: Bool, signatureRequired: Bool, letters: String)

  /// One letter for each sender and wish, in the order of `wishes`: **S**igned, **U**nsigned,
  /// **K**: the identity has no signing key, **R**: a signature is required, **P**: raw keys are
  /// not written to, **B**locked, re**V**oked, **F**ormer key.
  private static let table: [Recipient: [Row]] = [
    .unverified: [
      (false, false, "SSUUKU"), (false, true, "SSUUKU"), (true, false, "SSUUKU"),
      (true, true, "SSUUKU"),
    ],
    .verified: [
      (false, false, "SSUUKU"), (false, true, "SSRRKR"), (true, false, "SSUUKU"),
      (true, true, "SSRRKR"),
    ],
    .blocked: [
      (false, false, "BBBBBB"), (false, true, "BBBBBB"), (true, false, "BBBBBB"),
      (true, true, "BBBBBB"),
    ],
    .blockedVerified: [
      (false, false, "BBBBBB"), (false, true, "BBBBBB"), (true, false, "BBBBBB"),
      (true, true, "BBBBBB"),
    ],
    .revoked: [
      (false, false, "VVVVVV"), (false, true, "VVVVVV"), (true, false, "VVVVVV"),
      (true, true, "VVVVVV"),
    ],
    .keyOfNobody: [
      (false, false, "SSUUKU"), (false, true, "SSUUKU"), (true, false, "PPPPPP"),
      (true, true, "PPPPPP"),
    ],
    .keyOfUnverified: [
      (false, false, "SSUUKU"), (false, true, "SSUUKU"), (true, false, "PPPPPP"),
      (true, true, "PPPPPP"),
    ],
    .keyOfVerified: [
      (false, false, "SSUUKU"), (false, true, "SSRRKR"), (true, false, "PPPPPP"),
      (true, true, "PPPPPP"),
    ],
    .keyOfBlocked: [
      (false, false, "BBBBBB"), (false, true, "BBBBBB"), (true, false, "BBBBBB"),
      (true, true, "BBBBBB"),
    ],
    .keyOfRevoked: [
      (false, false, "VVVVVV"), (false, true, "VVVVVV"), (true, false, "VVVVVV"),
      (true, true, "VVVVVV"),
    ],
    .formerKeyOfVerified: [
      (false, false, "FFFFFF"), (false, true, "FFFFFF"), (true, false, "PPPPPP"),
      (true, true, "PPPPPP"),
    ],
    .formerKeyOfBlocked: [
      (false, false, "BBBBBB"), (false, true, "BBBBBB"), (true, false, "BBBBBB"),
      (true, true, "BBBBBB"),
    ],
    .formerKeyOfRevoked: [
      (false, false, "VVVVVV"), (false, true, "VVVVVV"), (true, false, "VVVVVV"),
      (true, true, "VVVVVV"),
    ],
  ]

  private static let wishes: [(canSign: Bool, choice: SigningChoice)] = [
    (true, .automatic), (true, .sign), (true, .doNotSign),
    (false, .automatic), (false, .sign), (false, .doNotSign),
  ]

  enum Recipient: CaseIterable, Sendable {
    case unverified, verified, blocked, blockedVerified, revoked
    case keyOfNobody, keyOfUnverified, keyOfVerified, keyOfBlocked, keyOfRevoked
    case formerKeyOfVerified, formerKeyOfBlocked, formerKeyOfRevoked

    var named: SendRules.Named {
      switch self {
      case .unverified, .verified, .blocked, .blockedVerified, .revoked: .asContact
      case .keyOfNobody, .keyOfUnverified, .keyOfVerified, .keyOfBlocked, .keyOfRevoked: .byKey
      case .formerKeyOfVerified, .formerKeyOfBlocked, .formerKeyOfRevoked: .byFormerKey
      }
    }

    func contact() throws -> Contact? {
      guard self != .keyOfNobody else { return nil }
      var contact = Contact(
        id: .init([]), name: try DisplayName("Bob"),
        card: try ContactCard(Array(Stranger().bundle("Bob").utf8)), createdAt: 0)
      switch self {
      case .verified, .keyOfVerified, .formerKeyOfVerified: contact.trust = .verified
      case .revoked, .keyOfRevoked, .formerKeyOfRevoked: contact.trust = .revoked
      case .blocked, .keyOfBlocked, .formerKeyOfBlocked: contact.isBlocked = true
      case .blockedVerified: (contact.isBlocked, contact.trust) = (true, .verified)
      case .unverified, .keyOfNobody, .keyOfUnverified: break
      }
      return contact
    }
  }

  private func sender(canSign: Bool, status: Identity.Status = .active) throws -> Identity {
    let stranger = Stranger()
    let keys = canSign ? try stranger.keys : try stranger.mute
    let bundle = try PublicBundle(
      identity: keys, name: DisplayName("Ada"), keyVersion: 1, createdAt: 0,
      signer: canSign ? stranger.signer : nil)
    return Identity(id: .init([]), status: status, bundle: bundle)
  }

  private enum Expected: Equatable {
    case decision(isSigned: Bool, needsPresence: Bool)
    case refusal(WhisperError)
  }

  private func expected(_ letter: Character, isGated: Bool) throws -> Expected {
    switch letter {
    case "S": .decision(isSigned: true, needsPresence: isGated)
    case "U": .decision(isSigned: false, needsPresence: false)
    case "K": .refusal(.identityCannotSign(name: "Ada"))
    case "R": .refusal(WhisperError(.signatureRequired))
    case "P": .refusal(WhisperError(.contactRequired))
    case "B": .refusal(.recipientBlocked(name: "Bob"))
    case "V": .refusal(.recipientRevoked(name: "Bob"))
    case "F": .refusal(.recipientFormerKey(name: "Bob"))
    default: throw Cancelled()
    }
  }

  private func actual(_ body: () throws -> SendRules.Decision) throws -> Expected {
    do {
      let decision = try body()
      return .decision(isSigned: decision.isSigned, needsPresence: decision.needsPresence)
    } catch let error as WhisperError {
      return .refusal(error)
    }
  }

  private func rules(
    _ enabled: Set<Policies.Name>, canShowPresence: Bool = true
  ) -> SendRules {
    SendRules(
      policies: Policies(enabled), preferences: Preferences(), canShowPresence: canShowPresence)
  }

  @Test(
    "all sixteen combinations, for every sender and wish", arguments: Recipient.allCases,
    PolicyTests.combinations)
  func matrix(recipient: Recipient, enabled: Set<Policies.Name>) throws {
    let contact = try recipient.contact()
    let row = try #require(
      Self.table[recipient]?.first {
        $0.contactRequired == enabled.contains(.contactRequiredToSend)
          && $0.signatureRequired == enabled.contains(.requireSignatureForVerified)
      })
    for (wish, letter) in zip(Self.wishes, row.letters) {
      let sender = try sender(canSign: wish.canSign)
      let outcome = try actual {
        try rules(enabled).envelope(
          from: sender, to: contact, named: recipient.named, signing: wish.choice)
      }
      let isGated = enabled.contains(.biometricGatedSigning)
      #expect(try outcome == expected(letter, isGated: isGated), "\(wish)")
    }
  }

  @Test(
    "an identity that was retired sends nothing, whoever it is for", arguments: Recipient.allCases)
  func retired(recipient: Recipient) throws {
    let contact = try recipient.contact()
    for wish in Self.wishes {
      let sender = try sender(canSign: wish.canSign, status: .archived)
      #expect(throws: WhisperError.identityArchived(name: "Ada")) {
        try rules([]).envelope(
          from: sender, to: contact, named: recipient.named, signing: wish.choice)
      }
    }
  }

  @Test(
    "a signature that asks for presence is refused where nothing shows it, and no other message")
  func presenceImpossible() throws {
    let rules = rules([.biometricGatedSigning], canShowPresence: false)
    let sender = try sender(canSign: true)
    #expect(throws: WhisperError(.presenceImpossible)) {
      try rules.envelope(from: sender, to: nil, named: .byKey, signing: .automatic)
    }
    let unsigned = try rules.envelope(from: sender, to: nil, named: .byKey, signing: .doNotSign)
    #expect(unsigned == SendRules.Decision(isSigned: false, needsPresence: false))
  }
}
