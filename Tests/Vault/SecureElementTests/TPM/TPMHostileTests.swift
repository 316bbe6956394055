import CryptoPrimitives
import SecretMemory
import SecureElement
import Synchronization
import TestDeviceTraits
import TestSupport
import TestTPM
import TestTraits
import Testing

@testable import TPMElement

/// Somebody who sits between an element and its TPM: on the wires of a chip, or in the place of a socket.
@Suite("Whoever sits between the element and its TPM", .softwareTPM)
struct TPMHostileTests {
  /// A use of the element: what it gives, the same each time for the same key.
  enum Use: CaseIterable {
    case make, agree, guess, sign, count
  }

  private static let secret = Array("a secret of 32 octets, or nearly".utf8)
  private let tpm = SoftwareTPM.shared
  private let key: ElementKey
  private let guessable: ElementKey
  private let signing: ElementKey
  private let peer: [UInt8]

  init() throws {
    let element = TPMElement(at: try #require(tpm).location)
    key = try element.makeKey(for: .agreement, under: .secret(Self.secret.secret()))
    guessable = try element.makeKey(for: .agreement, under: .guessable(Self.secret))
    signing = try element.makeKey(for: .signing, under: .secret(Self.secret.secret()))
    var random = SeededRandom(seed: 5, label: "peer")
    peer = try P256Agreement.publicKey(of: P256Agreement.makePrivateKey(random: &random))
  }

  /// What the use gives, or nil where it is refused.
  private func result(_ use: Use, of element: TPMElement) -> [UInt8]? {
    switch use {
    case .make:
      (try? element.makeKey(for: .agreement, under: .secret(Self.secret.secret())))?.blob
    case .agree:
      (try? element.sharedSecret(
        blob: key.blob, peer: peer, authorization: .secret(Self.secret.secret())))?.array()
    case .guess:
      (try? element.sharedSecret(
        blob: guessable.blob, peer: peer, authorization: .guessable(Self.secret.secret())))?.array()
    case .sign:
      try? element.signature(
        blob: signing.blob, digest: [UInt8](repeating: 3, count: 32),
        authorization: .secret(Self.secret.secret()))
    case .count: (try? element.lockoutState()).map { Array("\($0)".utf8) }
    }
  }

  /// An element whose every use draws the same random octets.
  private func element(at address: any TPMAddress, seed: UInt64) -> TPMElement {
    TPMElement(at: address, random: { SeededRandom(seed: seed, label: "hostile TPM") })
  }

  private func recording(of use: Use, seed: UInt64) throws -> (result: [UInt8], [Exchange]) {
    let recorder = RecordingTPM(try #require(tpm).location)
    let genuine = result(use, of: element(at: recorder, seed: seed))
    return (try #require(genuine), recorder.exchanges)
  }

  @Test(
    "changes any octet of an answer and gets an error or the same, never anything else",
    arguments: Use.allCases)
  func changedAnswers(use: Use) throws {
    let (genuine, exchanges) = try recording(of: use, seed: 1)
    let responses = exchanges.map(\.response)
    // The control: the recording alone is the session again.
    #expect(result(use, of: element(at: ScriptedTPM(responses), seed: 1)) == genuine)
    for (place, response) in responses.enumerated() {
      // Every bit of one use, and one of each octet of the others.
      for bit in 0..<(response.count * 8) where use == .agree || bit % 8 == bit / 8 % 8 {
        var changed = responses
        changed[place] = response.flipping(bit: bit)
        let outcome = result(use, of: element(at: ScriptedTPM(changed), seed: 1))
        if outcome != nil, outcome != genuine {
          Issue.record("answer \(place), bit \(bit)")
        }
      }
      for count in 0..<response.count where use == .agree {
        var changed = responses
        changed[place] = Array(response.prefix(count))
        let outcome = result(use, of: element(at: ScriptedTPM(changed), seed: 1))
        #expect(outcome == nil || outcome == genuine, "answer \(place), cut to \(count)")
      }
    }
  }

  @Test("changes an octet of an answer on the way, and nothing is left in the TPM or wrong")
  func changedOnTheWay() throws {
    let tpm = try #require(tpm)
    let (genuine, exchanges) = try recording(of: .agree, seed: 1)
    for (place, exchange) in exchanges.enumerated() {
      for index in exchange.response.indices {
        let between = RecordingTPM(tpm.location) { number, response in
          number == place && index < response.count ? response.flipping(bit: index * 8) : response
        }
        let outcome = result(.agree, of: element(at: between, seed: UInt64(index)))
        #expect(outcome == nil || outcome == genuine, "answer \(place), octet \(index)")
      }
    }
    // What was left where a handle itself was changed goes with the next use that finds no room.
    for _ in 0..<8 { #expect(result(.agree, of: TPMElement(at: tpm.location)) == genuine) }
  }

  @Test("answers from a recording and is refused, because the element has drawn other octets")
  func replayed() throws {
    for use in Use.allCases {
      let (_, exchanges) = try recording(of: use, seed: 1)
      let script = ScriptedTPM(exchanges.map(\.response))
      #expect(result(use, of: element(at: script, seed: 2)) == nil, "\(use)")
    }
    let (_, exchanges) = try recording(of: .agree, seed: 1)
    let error = refusal { () throws(SecureElementError) in
      _ = try element(at: ScriptedTPM(exchanges.map(\.response)), seed: 2).sharedSecret(
        blob: key.blob, peer: peer, authorization: .secret(Self.secret.secret()))
    }
    #expect(error == .unavailable(.altered))
  }

  @Test("reads no secret, and no result of an agreement")
  func listened() throws {
    let tpm = try #require(tpm)
    let recorder = RecordingTPM(tpm.location)
    let element = TPMElement(at: recorder)
    let made = try element.makeKey(for: .agreement, under: .guessable(Self.secret))
    let changed = try element.blob(
      changing: made.blob, from: .guessable(Self.secret.secret()),
      to: .guessable(Self.secret.reversed().secret()))
    let shared = try element.sharedSecret(
      blob: changed, peer: peer, authorization: .guessable(Self.secret.reversed().secret())
    ).array()
    let secrets: [[UInt8]] = [Self.secret, Self.secret.reversed(), shared]
    let wire = recorder.exchanges.flatMap { $0.command + $0.response }
    for secret in secrets { #expect(!wire.contains(secret)) }

    // The control: under a password the same commands show them.
    let plain = RecordingTPM(tpm.location)
    try agreeUnderPassword(at: plain)
    let open = plain.exchanges.flatMap { $0.command + $0.response }
    #expect(open.contains(Self.secret))
    try tpm.location.clearAway()
  }

  /// Makes a key with its secret in the open.
  private func agreeUnderPassword(at address: any TPMAddress) throws {
    let transport = try address.connect()
    let area = PublicTemplate.storageKey.areaForMaking
    func sized(_ bytes: [UInt8]) -> [UInt8] {
      [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)] + bytes
    }
    let (code, body) = try transport.raw(
      0x131, handles: [0x4000_0001], isAuthorized: true,
      sized([0, 0, 0, 0]) + sized(area) + [0, 0, 0, 0, 0, 0])
    #expect(code == 0)
    let parent = body.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let child = PublicTemplate.child(.agreement, isGuessable: false).areaForMaking
    let made = try transport.raw(
      0x153, handles: [parent], isAuthorized: true,
      sized(sized(Self.secret) + [0, 0]) + sized(child) + [0, 0, 0, 0, 0, 0])
    #expect(made.code == 0)
  }

  @Test("puts another storage key in its place and is sent no salt")
  func otherParent() throws {
    let other = try SoftwareTPM()
    let genuine = try #require(tpm)
    let device = try TPMElement(at: genuine.location).makeKey(for: .agreement, under: .silent)
    let recorder = RecordingTPM(other.location)
    let element = TPMElement(at: recorder)
    let bound = try element.bound(to: device.blob)
    for attempt in [
      { (key: ElementKey) in
        bound.refusal(of: key.blob, for: .agreement, under: .secret(Self.secret))
      },
      { key in element.refusal(of: key.blob, for: .agreement, under: .secret(Self.secret)) },
      { _ in
        bound.refusal(toMake: KeyKind(purpose: .agreement, authorization: .guessable(Self.secret)))
      },
    ] {
      #expect(attempt(key) == .foreignBlob)
    }
    // A file that names the other's storage key gets none either, where the vault's own key names this one.
    let planted = try TPMElement(at: other.location).makeKey(
      for: .agreement, under: .guessable(Self.secret))
    #expect(
      bound.refusal(of: planted.blob, for: .agreement, under: .guessable(Self.secret))
        == .foreignBlob)
    #expect(!recorder.exchanges.isEmpty)
    #expect(!recorder.exchanges.map(\.code).contains(CommandCode.startAuthSession.rawValue))
  }

  @Test("hands over a public area of its own under the storage key's handle and is sent no salt")
  func otherPoint() throws {
    let mine = try {
      var random = SeededRandom(seed: 9, label: "storage key of somebody")
      return try P256Agreement.publicKey(of: P256Agreement.makePrivateKey(random: &random))
    }()
    let between = RecordingTPM(try #require(tpm).location) { _, response in
      // Wherever the template stands with its point, another point.
      var answer = response
      let beginning = Array(PublicTemplate.storageKey.areaForMaking.prefix(22))
      guard let range = answer.firstRange(of: beginning), answer.count >= range.upperBound + 68
      else { return response }
      let start = range.upperBound
      answer.replaceSubrange((start + 2)..<(start + 34), with: mine[1..<33])
      answer.replaceSubrange((start + 36)..<(start + 68), with: mine[33..<65])
      return answer
    }
    let element = TPMElement(at: between)
    #expect(
      element.refusal(of: key.blob, for: .agreement, under: .secret(Self.secret)) == .foreignBlob)
    #expect(!between.exchanges.map(\.code).contains(CommandCode.startAuthSession.rawValue))
  }

  @Test("answers with what is no answer, of any length", .namesSeed)
  func garbage() throws {
    var random = TestSeed.random("a TPM's garbage")
    let (genuine, exchanges) = try recording(of: .agree, seed: 1)
    let responses = exchanges.map(\.response)
    for _ in 0..<2_000 {
      var answers = responses
      let place = Int(random.next() % UInt64(answers.count))
      let count = Int(random.next() % 200)
      var answer = random.bytes(count)
      if count >= 10, random.next() % 2 == 0 {
        // A header that fits.
        answer.replaceSubrange(0..<2, with: responses[place].prefix(2))
        answer.replaceSubrange(2..<6, with: UInt32(count).octets)
        answer.replaceSubrange(6..<10, with: [0, 0, 0, 0])
      }
      answers[place] = answer
      let outcome = result(.agree, of: element(at: ScriptedTPM(answers), seed: 1))
      #expect(outcome == nil || outcome == genuine)
    }
  }
}
