import CryptoPrimitives
import SecretMemory
import Testing
import Vault
import VaultModel
import WhisperEnvelope

@testable import WhisperKit

@Suite("Rotating an identity")
struct RotationTests {
  let pair: Pair
  var identities: IdentityService { pair.bob.whisper.identities }

  init() throws { pair = try Pair() }

  private func rotate(_ name: String? = nil) throws -> IdentityService.Rotation {
    try identities.rotate(name, presence: .unexpected)
  }

  @Test("the new keys take the name and the place; the old ones vouch for them and keep a name")
  func rotated() throws {
    let before = try pair.bob.identity
    pair.time.now += 100
    let rotation = try rotate()
    let (new, old) = (rotation.identity, rotation.former)
    #expect(new.name.text == "Bob")
    #expect(new.status == .active)
    #expect(new.keyVersion == 2)
    #expect(new.createdAt == pair.time.now)
    #expect(new.replaces == before.keys.fingerprint)
    #expect(!new.keys.sharesKey(with: before.keys))
    #expect(old.keys == before.keys)
    #expect(old.bundle == before.bundle)
    #expect(old.name.text == "Bob v1")
    #expect(old.status == .rotated)
    #expect(try identities.active() == new)
    #expect(try identities.list().map(\.name.text) == ["Bob v1", "Bob"])
    #expect(try PublicBundle(foundIn: Array(new.bundle.text.utf8)).previous == before.keys)
  }

  @Test("what was sealed to the old keys opens; what is sent comes from the new ones")
  func exchange() throws {
    let sealed = try pair.ada.seal("to the old keys", to: "Bob")
    let rotation = try rotate()
    let opened = try pair.bob.open(sealed)
    #expect(opened.text == "to the old keys")
    #expect(opened.recipient == "Bob v1")
    let received = try pair.ada.open(pair.bob.seal("hello", to: "Ada"))
    #expect(received.attribution == .signedUnknown)
    #expect(received.senderFingerprint == rotation.identity.keys.fingerprint)
  }

  @Test("the old keys still send when they are named, to who has no newer ones")
  func oldKeysSend() throws {
    _ = try rotate()
    let opened = try pair.ada.open(pair.bob.seal("hello", to: "Ada", from: "Bob v1"))
    #expect(opened.attribution == .signed(name: "Bob", trust: .unverified))
    #expect(throws: WhisperError.identityRotated(name: "Bob v1")) { try identities.use("Bob v1") }
  }

  @Test(
    "under autoArchiveOnRotation the old keys send nothing, and come back as rotated ones alone")
  func autoArchive() throws {
    _ = try pair.bob.whisper.policies.set(.autoArchiveOnRotation, true)
    #expect(try rotate().former.status == .archived)
    #expect(throws: WhisperError.identityArchived(name: "Bob v1")) {
      try pair.bob.seal("hello", to: "Ada", from: "Bob v1")
    }
    #expect(try identities.unarchive("Bob v1").status == .rotated)
    #expect(try identities.active()?.name.text == "Bob")
    #expect(try identities.archive("Bob v1").status == .archived)
  }

  @Test("keys rotate again and again, each vouched for by the ones before")
  func chain() throws {
    var before = try pair.bob.identity
    for version in UInt32(2)...5 {
      let rotation = try rotate()
      #expect(rotation.identity.keyVersion == version)
      #expect(rotation.identity.replaces == before.keys.fingerprint)
      #expect(rotation.former.name.text == "Bob v\(version - 1)")
      before = rotation.identity
    }
    #expect(throws: WhisperError.identityRotated(name: "Bob v3")) { try rotate("Bob v3") }
  }

  @Test("another identity than the active one rotates without becoming it")
  func notActive() throws {
    _ = try identities.create(name: "Spare")
    #expect(try rotate("Spare").identity.status == .active)
    #expect(try identities.active()?.name.text == "Bob")
  }

  @Test("a name that is taken or too long still gives the old keys one of their own")
  func formerNames() throws {
    _ = try identities.create(name: "bob V1")
    #expect(try rotate().former.name.text == "Bob v1 2")
    let long = String(repeating: "é", count: 127) + " x"
    _ = try identities.create(name: long)
    let former = try rotate(long).former.name.text
    #expect(former.hasSuffix("é v1"))
    #expect(former.utf8.count <= 256)
    // One letter with marks, which is cut among them.
    let marked = "q" + String(repeating: "\u{301}", count: 127)
    _ = try identities.create(name: marked)
    #expect(
      try rotate(marked).former.name.text == "q" + String(repeating: "\u{301}", count: 126) + " v1")
  }

  @Test("who cannot sign, is archived or unknown does not rotate, and nothing changes")
  func refused() throws {
    _ = try identities.create(name: "Mute", canSign: false)
    _ = try identities.create(name: "Old")
    _ = try identities.archive("Old")
    let before = try identities.list()
    #expect(throws: WhisperError.identityCannotRotate(name: "Mute")) { try rotate("Mute") }
    #expect(throws: WhisperError.identityArchived(name: "Old")) { try rotate("Old") }
    #expect(throws: WhisperError.identityNotFound(name: "Nobody")) { try rotate("Nobody") }
    #expect(try identities.list() == before)
  }

  @Test("at a hundred identities a rotation is a clear error")
  func limit() throws {
    for number in 1..<IdentityService.limit { _ = try identities.create(name: "Spare \(number)") }
    #expect(throws: WhisperError.identityLimit(100)) { try rotate() }
    _ = try identities.delete("Spare 50")
    #expect(try rotate().identity.keyVersion == 2)
  }

  @Test("a new name keeps the proof while the old keys are here, and drops it afterwards")
  func rename() throws {
    let before = try pair.bob.identity.keys
    _ = try rotate()
    let renamed = try identities.rename("Bob", to: "Robert", presence: .unexpected)
    #expect(renamed.bundle.previous == before)
    #expect(try PublicBundle(foundIn: Array(renamed.bundle.text.utf8)).name.text == "Robert")

    let label = try identities.rename("Bob v1", to: "Old Bob", presence: .unexpected)
    #expect(label.bundle.name.text == "Bob")
    #expect(try identities.find("Old Bob").keys == before)

    _ = try identities.delete("Old Bob")
    let lost = WhisperError.rotationUnproven(name: "Robert")
    #expect(throws: lost) { try identities.rename("Robert", to: "Rob", presence: .unexpected) }
    let other = try Stranger().mute.fingerprint
    #expect(throws: lost) {
      try identities.rename("Robert", to: "Rob", unproven: other, presence: .unexpected)
    }
    #expect(try identities.find("Robert") == renamed)
    let plan = try identities.planRenaming(renamed.id, to: "Rob")
    #expect(plan.identity == renamed && plan.losesProof)
    // The name that was proven costs nothing.
    #expect(try identities.rename("Robert", to: "Robert", presence: .unexpected) == renamed)

    let unproven = try identities.rename(
      "Robert", to: "Rob", unproven: renamed.keys.fingerprint, presence: .unexpected)
    #expect(unproven.bundle.previous == nil)
    #expect(unproven.bundle.name.text == "Rob")
    // What they replaced is still known here, and there is nothing more to lose.
    #expect(unproven.replaces == before.fingerprint)
    #expect(try identities.find("Rob") == unproven)
    #expect(try !identities.planRenaming(renamed.id, to: "Bob").losesProof)
    _ = try identities.rename("Rob", to: "Bob", presence: .unexpected)
    #expect(try identities.rename("Bob", to: "Robert", presence: .unexpected) == renamed)
  }

  @Test(
    "where the newer keys were deleted, the old ones can be brought back into use, and only then")
  func withoutSuccessor() throws {
    _ = try rotate()
    #expect(throws: WhisperError.identityNotArchived(name: "Bob v1")) {
      try identities.unarchive("Bob v1")
    }
    _ = try identities.delete("Bob")
    #expect(try identities.active() == nil)
    let stranded = WhisperError.identityWithoutSuccessor(name: "Bob v1")
    #expect(throws: stranded) { try identities.use("Bob v1") }
    #expect(throws: stranded) { try rotate("Bob v1") }
    let back = try identities.unarchive("Bob v1")
    #expect(back.status == .active)
    #expect(try identities.active() == back)
    #expect(throws: WhisperError.identityNotArchived(name: "Bob v1")) {
      try identities.unarchive("Bob v1")
    }
    let opened = try pair.ada.open(pair.bob.seal("still me", to: "Ada"))
    #expect(opened.attribution == .signed(name: "Bob", trust: .unverified))
    #expect(try rotate().identity.keyVersion == 2)
  }

  @Test("under biometricGatedSigning a rotation asks, and a refusal changes nothing")
  func presence() throws {
    let eve = try Person("Eve", passphrase: "correct horse")
    _ = try eve.whisper.policies.set(.biometricGatedSigning, true)
    let before = try eve.whisper.identities.list()
    #expect(throws: Cancelled()) {
      try eve.whisper.identities.rotate(nil, presence: PresenceCheck { throw Cancelled() })
    }
    #expect(throws: WhisperError.vault(.wrongPassphrase)) {
      try eve.whisper.identities.rotate(
        nil, presence: PresenceCheck { try SecretBytes(copying: "wrong".utf8) })
    }
    #expect(try eve.whisper.identities.list() == before)
    let rotation = try eve.whisper.identities.rotate(
      nil, presence: PresenceCheck { try SecretBytes(copying: "correct horse".utf8) })
    #expect(rotation.identity.keyVersion == 2)
  }

  @Test(
    "an identity's row of another version does not read", arguments: [0, 1, 2, 3, 5] as [UInt8])
  func otherVersions(version: UInt8) throws {
    let identity = try rotate().identity
    var bytes = identity.encoded
    #expect(try Identity(id: identity.id.octets, decoding: bytes) == identity)
    bytes[0] = version
    #expect(throws: MalformedInput.self) {
      try Identity(id: identity.id.octets, decoding: bytes)
    }
  }

  @Test("a proof in a row is one of the same keys, and stands there when the bundle has none")
  func proofInRow() throws {
    let first = try pair.bob.identity
    let proven = try rotate().identity
    _ = try identities.delete("Bob v1")
    let unproven = try identities.rename(
      "Bob", to: "Robert", unproven: proven.keys.fingerprint, presence: .unexpected)
    func row(_ identity: Identity, proof: PublicBundle) throws -> Identity {
      var writer = CanonicalWriter()
      writer.integer(UInt8(4))
      writer.integer(identity.status.rawValue)
      writer.prefixed(identity.bundle.bytes)
      writer.prefixed(identity.name.text)
      writer.integer(UInt8(1))
      writer.prefixed(proof.bytes)
      writer.integer(UInt8(0))
      return try Identity(id: identity.id.octets, decoding: writer.bytes)
    }
    #expect(try row(unproven, proof: proven.bundle) == unproven)
    #expect(throws: MalformedInput.self) { try row(unproven, proof: unproven.bundle) }
    #expect(throws: MalformedInput.self) { try row(proven, proof: proven.bundle) }
    #expect(throws: MalformedInput.self) { try row(first, proof: proven.bundle) }
  }
}
