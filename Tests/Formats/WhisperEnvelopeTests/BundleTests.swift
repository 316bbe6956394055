import CryptoPrimitives
import TestEnvelopes
import TestSupport
import TestVectors
import Testing
import WhisperEnvelope

@Suite("Public key bundles")
struct BundleTests {
  private func bundle(
    _ identity: TestIdentity = People.alice, rotatedFrom previous: TestIdentity? = nil
  ) throws -> PublicBundle {
    var rotation: (PublicIdentity, any SigningKey)?
    if let previous { rotation = (previous.publicIdentity, try #require(previous.signing)) }
    return try PublicBundle(
      identity: identity.publicIdentity, name: DisplayName("Alice"), keyVersion: 7,
      createdAt: 1_750_000_000, signer: identity.signing, rotatedFrom: rotation)
  }

  private func read(_ text: String) throws -> PublicBundle {
    try PublicBundle(foundIn: Array(text.utf8))
  }

  @Test(
    "Comes back, with and without a signing key and a rotation", arguments: [true, false],
    [true, false])
  func roundTrip(signs: Bool, rotated: Bool) throws {
    let identity = signs ? People.alice : People.silent
    let bundle = try bundle(identity, rotatedFrom: rotated ? People.carol : nil)
    let found = try read("my keys: <\(bundle.text)>\n")
    #expect(found == bundle)
    #expect(found.identity == identity.publicIdentity)
    #expect(found.name.text == "Alice")
    #expect(found.keyVersion == 7)
    #expect(found.createdAt == 1_750_000_000)
    #expect(found.previous == (rotated ? People.carol.publicIdentity : nil))
    var forge = BundleForge(
      identity, name: "Alice", rotatedFrom: rotated ? People.carol : nil)
    forge.keyVersion = 7
    #expect(try forge.text() == bundle.text)
  }

  @Test("What is longer than any bundle is refused undecoded")
  func tooLong() throws {
    let text = try bundle().text
    for (count, isLonger) in [(1024, false), (1025, true)] {
      let long = text + String(repeating: "A", count: count - text.utf8.count)
      let error = #expect(throws: MalformedInput.self) { try read(long) }
      #expect((error?.reason == .longerThanAny) == isLonger, "\(count)")
    }
  }

  @Test("Needs the signers that it names, and no other")
  func signers() throws {
    let name = try DisplayName("Alice")
    let carolsKey = try #require(People.carol.signing)
    func make(
      _ identity: TestIdentity, _ signer: (any SigningKey)?,
      _ rotation: (PublicIdentity, any SigningKey)? = nil
    ) throws {
      _ = try PublicBundle(
        identity: identity.publicIdentity, name: name, keyVersion: 1, createdAt: 0,
        signer: signer, rotatedFrom: rotation)
    }
    #expect(throws: MalformedInput.self) { try make(People.alice, nil) }
    #expect(throws: MalformedInput.self) { try make(People.alice, carolsKey) }
    #expect(throws: MalformedInput.self) { try make(People.silent, carolsKey) }
    #expect(throws: MalformedInput.self) {
      try make(People.silent, nil, (People.alice.publicIdentity, carolsKey))
    }
    #expect(throws: MalformedInput.self) {
      try make(People.alice, People.alice.signing, (People.silent.publicIdentity, carolsKey))
    }
  }

  @Test("Every malformed bundle is refused", arguments: InvalidBundleVector.all)
  func malformed(vector: InvalidBundleVector) {
    #expect(throws: MalformedInput.self) { _ = try read(vector.text) }
  }

  @Test("Every single inverted bit of a signed bundle is refused")
  func everyBit() throws {
    let bytes = try bundle(rotatedFrom: People.carol).bytes
    for bit in 0..<(bytes.count * 8) {
      #expect(throws: MalformedInput.self, "bit \(bit)") {
        _ = try PublicBundle(parsing: bytes.flipping(bit: bit))
      }
    }
  }

  @Test("A bundle cut after any byte is refused")
  func cut() throws {
    for identity in [People.alice, People.silent] {
      let bytes = try bundle(identity, rotatedFrom: People.carol).bytes
      for count in 0..<bytes.count {
        #expect(throws: MalformedInput.self, "\(count) bytes") {
          _ = try PublicBundle(parsing: Array(bytes.prefix(count)))
        }
      }
    }
  }

  @Test("The same bundle twice is one; two different ones, or none, are refused")
  func finding() throws {
    let (one, other) = (try bundle(), try bundle(People.carol))
    #expect(try read("\(one.text)\n\(one.text)") == one)
    #expect(throws: MalformedInput.self) { _ = try read("\(one.text) \(other.text)") }
    #expect(throws: MalformedInput.self) { _ = try read("x\(one.text)") }
    #expect(throws: MalformedInput.self) { _ = try read("") }
    // A dot ends a bundle: it has none inside.
    #expect(try read("Keys: \(one.text).") == one)
  }

  @Test("A long run of characters is refused before it is decoded")
  func long() {
    let text = PublicBundle.prefix + String(repeating: "A", count: 4 << 20)
    let seconds = processorSeconds {
      #expect(throws: MalformedInput.self) { _ = try read(text) }
    }
    #expect(seconds < 60)
  }
}

extension InvalidBundleVector: CustomTestStringConvertible {
  public var testDescription: String { name }
}
