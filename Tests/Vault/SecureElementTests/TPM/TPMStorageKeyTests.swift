import SecureElement
import TestDeviceTraits
import TestSupport
import TestTPM
import Testing

@testable import TPMElement

@Suite("The storage key that a TPM's keys stand under", .softwareTPM)
struct TPMStorageKeyTests {
  private let tpm: SoftwareTPM
  private let element: TPMElement

  init() throws {
    tpm = try SoftwareTPM()
    element = TPMElement(at: tpm.location)
  }

  private func refusal(_ key: ElementKey) -> SecureElementError? {
    element.refusal(of: key.blob, for: .agreement, under: .silent)
  }

  @Test("is the same after the power was cut, and another after the TPM was cleared")
  func cleared() throws {
    let key = try element.makeKey(for: .agreement, under: .silent)
    tpm.kill()
    try tpm.start()
    #expect(refusal(key) == nil)
    try tpm.tool("clear", "-c", "p")
    #expect(refusal(key) == .foreignBlob)
    let bound = try element.bound(to: key.blob)
    #expect(
      bound.refusal(toMake: KeyKind(purpose: .agreement, authorization: .silent)) == .foreignBlob)
    let new = try element.makeKey(for: .agreement, under: .silent)
    #expect(refusal(new) == nil)
    #expect(bound.refusal(of: new.blob, for: .agreement, under: .silent) == .foreignBlob)
  }

  @Test("is another in another TPM, and none where there is no TPM any more")
  func otherTPM() throws {
    let key = try element.makeKey(for: .agreement, under: .silent)
    let other = try SoftwareTPM()
    let there = TPMElement(at: other.location)
    #expect(there.refusal(of: key.blob, for: .agreement, under: .silent) == .foreignBlob)
    other.kill()
    #expect(
      there.refusal(of: key.blob, for: .agreement, under: .silent) == .unavailable(.absent))
  }

  @Test("is the one that the system keeps, if it is of the template")
  func persistent() throws {
    // Of the template but for its point, so that it is told from the one that is made.
    try persistStorageKey(of: tpm, octet: 7)
    let key = try element.makeKey(for: .agreement, under: .silent)
    try tpm.tool("readpublic", "-c", "0x81000001", "-n", "name")
    #expect(try tpm.read("name") == KeyBlob(reading: key.blob).parentName)
    #expect(refusal(key) == nil)
    #expect(try tpm.location.leftovers().isEmpty)
  }

  @Test("is made where the system keeps one that is not of the template")
  func otherTemplate() throws {
    try tpm.tool("createprimary", "-C", "o", "-G", "rsa2048", "-c", "storage")
    try tpm.tool("evictcontrol", "-C", "o", "-c", "storage", "0x81000001")
    let key = try element.makeKey(for: .agreement, under: .silent)
    #expect(refusal(key) == nil)
  }

  @Test("stays the vault's where the system keeps another one from some day on")
  func persistedLater() throws {
    let key = try element.makeKey(for: .agreement, under: .silent)
    let bound = try element.bound(to: key.blob)
    try persistStorageKey(of: tpm, octet: 7)
    #expect(refusal(key) == nil)
    let beside = try bound.makeKey(for: .signing, under: .silent)
    #expect(try KeyBlob(reading: beside.blob).parentName == KeyBlob(reading: key.blob).parentName)
    // An element that is bound to nothing takes the system's.
    let fresh = try element.makeKey(for: .agreement, under: .silent)
    #expect(try KeyBlob(reading: fresh.blob).parentName != KeyBlob(reading: key.blob).parentName)
    #expect(bound.refusal(of: fresh.blob, for: .agreement, under: .silent) == .foreignBlob)
  }

  @Test("stays the same where the system keeps that very one from some day on")
  func samePersistedLater() throws {
    let key = try element.makeKey(for: .agreement, under: .silent)
    try persistStorageKey(of: tpm)
    let recording = RecordingTPM(tpm.location)
    #expect(
      TPMElement(at: recording).refusal(of: key.blob, for: .agreement, under: .silent) == nil)
    #expect(!recording.exchanges.map(\.code).contains(CommandCode.createPrimary.rawValue))
  }

  @Test("cannot be made where the owner has set an authorization; one that the system keeps serves")
  func owned() throws {
    let key = try element.makeKey(for: .agreement, under: .silent)
    try tpm.tool("changeauth", "-c", "owner", "hex:0102")
    let making = KeyKind(purpose: .agreement, authorization: .silent)
    #expect(element.refusal(toMake: making) == .unavailable(.owned))
    #expect(refusal(key) == .unavailable(.owned))
    try tpm.tool("changeauth", "-c", "owner", "-p", "hex:0102")
    #expect(refusal(key) == nil)
    try persistStorageKey(of: tpm)
    try tpm.tool("changeauth", "-c", "owner", "hex:0102")
    #expect(element.refusal(toMake: making) == nil)
    #expect(refusal(key) == nil)
  }

  @Test("is of no use where it has a secret of its own")
  func secretOfItsOwn() throws {
    try persistStorageKey(of: tpm, secret: "hex:05")
    #expect(
      element.refusal(toMake: KeyKind(purpose: .agreement, authorization: .silent))
        == .unavailable(.owned))
  }

  @Test("and keys are used where a client that died has left no room")
  func noRoom() throws {
    let key = try element.makeKey(for: .agreement, under: .silent)
    try fill()
    let behind = TPMElement(at: Managed(location: tpm.location))
    // Where others may be using the TPM, theirs is left alone.
    #expect(behind.refusal(of: key.blob, for: .agreement, under: .silent) == .busy)
    #expect(try tpm.location.leftovers().count == 3)
    #expect(refusal(key) == nil)
    #expect(try tpm.location.leftovers().isEmpty)
  }

  /// Three objects, which is all there is room for, of a client that goes without a word.
  private func fill() throws {
    let client = try tpm.location.connect()
    let area = PublicTemplate.storageKey.areaForMaking
    let parameters: [UInt8] =
      [0, 4, 0, 0, 0, 0, UInt8(area.count >> 8), UInt8(area.count & 0xFF)] + area
      + [0, 0, 0, 0, 0, 0]
    let codes = try (0..<4).map { _ in
      try client.raw(0x131, handles: [0x4000_0001], isAuthorized: true, parameters).code
    }
    #expect(codes == [0, 0, 0, 0x902])
  }

  /// The same TPM, as if somebody cleared up after its clients.
  private struct Managed: TPMAddress {
    let location: TPMLocation
    var hasResourceManager: Bool { true }
    func connect() throws(SecureElementError) -> any TPMTransport { try location.connect() }
  }
}
