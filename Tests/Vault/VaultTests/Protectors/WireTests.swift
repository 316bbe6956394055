import CryptoPrimitives
import SecretMemory
import SecureElement
import TPMElement
import TestDeviceTraits
import TestTPM
import Testing
import VaultModel

@testable import Vault

@Suite("Who reads what a vault and its TPM say to each other", .softwareTPM)
struct WireTests {
  private static let (pin, secondPIN) = ("135246", "864209")

  private let tpm: SoftwareTPM

  init() throws { tpm = try SoftwareTPM() }

  private func credential(_ text: String) throws -> Credential {
    .pin(try secretBytes(bytes(text)))
  }

  @Test("reads no PIN, nothing that comes of one, no root, no access secret and no private key")
  func listened() throws {
    let recorder = RecordingTPM(tpm.location)
    let element = TPMElement(at: recorder)
    let scratch = Scratch()
    let key = try SampleKey(.x25519, fingerprint: [UInt8](repeating: 7, count: 32))
    let vault = try VaultStore.create(
      at: scratch.vault, protectors: NewProtectors(pin: secretBytes(bytes(Self.pin))),
      element: element, lookupKeys: SampleLookupKeys()
    ) { try $0.store(key) }
    var secrets: [(name: String, [UInt8])] = [
      ("PIN", bytes(Self.pin)), ("second PIN", bytes(Self.secondPIN)), ("private key", key.seed),
    ]
    func note(_ name: String, _ secret: borrowing SecretBytes) {
      secrets.append((name, secret.withUnsafeBytes { Array($0) }))
    }
    /// What is secret in the vault as it is now.
    func noteAll(_ stage: String, _ pin: String, _ answers: CustodyAnswers) throws {
      let opened = try vault.openRoot(credential(pin))
      note("\(stage): root", opened.secrets.root)
      note("\(stage): slot root", opened.secrets.slotRoot)
      note(
        "\(stage): authorization of the PIN",
        try PINFactor(parsing: opened.protector.factor).secret(secretBytes(bytes(pin))))
      let registry = try vault.verifiedRegistry(opened)
      let counter = try CounterField(parsing: registry.counter).open(opened.keys)
      note("\(stage): authorization of the counter", counter.secret)
      let kept = try vault.read(with: answers) { try $0.keptKeys() }
      for (_, fields, owner) in kept.rows {
        note("\(stage): access", try kept.custodian.access(fields, owner))
      }
      #expect(try vault.read(with: answers) { try $0.seed(key) } == key.seed)
    }

    func answers(_ pin: String) throws -> CustodyAnswers {
      let answers = CustodyAnswers()
      try vault.unlock(with: credential(pin), for: answers)
      return answers
    }
    try noteAll("standard", Self.pin, answers(Self.pin))
    try vault.setKeyMode(.high, with: credential(Self.pin), answers: answers(Self.pin))
    try noteAll("high", Self.pin, answers(Self.pin))
    try vault.changeProtector(
      to: .pin(secretBytes(bytes(Self.secondPIN))), with: credential(Self.pin),
      answers: answers(Self.pin))
    try noteAll("another PIN", Self.secondPIN, answers(Self.secondPIN))
    #expect(
      throws: VaultError.wrongFactor(triesLeft: try element.lockoutState().map { $0.triesLeft - 1 })
    ) { try vault.unlock(with: credential(Self.pin)) }

    let wire = recorder.exchanges.flatMap { $0.command + $0.response }
    #expect(secrets.count == 18)
    for (name, secret) in secrets { #expect(!wire.contains(secret), "\(name)") }
    // The control: what is no secret is found in it in the same way.
    let factor = try vault.storedProtectors().map(\.factor)
    let blob = try #require(try factor.first.map { try PINFactor(parsing: $0).key.publicKey })
    #expect(wire.contains(Array(blob[1..<33])))
  }
}
