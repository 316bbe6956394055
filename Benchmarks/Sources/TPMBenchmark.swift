import CryptoPrimitives
import Foundation
import SecretMemory
import SecureElement
import TPMElement
import TestSupport
import TestTPM
import VaultModel
import WhisperKit

/// What a vault costs whose keys a TPM holds, beside the TPM's own commands and beside the software element. The TPM is
/// swtpm over its socket; nothing where it is not installed.
enum TPMBenchmark {
  static func run() throws -> [Figure] {
    guard SoftwareTPM.isExpected else { return [] }
    let tpm = try SoftwareTPM()
    return try operation(tpm) + unlock(tpm) + modes(tpm)
  }

  // MARK: One operation

  /// An agreement through the element, with session, codes and encryption, and the commands without which no TPM agrees.
  private static func operation(_ tpm: SoftwareTPM) throws -> [Figure] {
    let recording = RecordingTPM(tpm.location)
    let recorded = TPMElement(at: recording)
    let element = TPMElement(at: tpm.location)
    let key = try element.makeKey(for: .agreement, under: .silent)
    var random = SystemRandom()
    let peer = try P256Agreement.publicKey(of: P256Agreement.makePrivateKey(random: &random))
    _ = try recorded.sharedSecret(blob: key.blob, peer: peer, authorization: .silent)
    guard let primary = recording.exchanges.first(where: { $0.code == 0x131 })?.command else {
      throw Missing()
    }
    let bare = BareAgreement(primary: primary, blob: key.blob, peer: peer)
    let software = SoftwareSecureElement()
    let softKey = try software.makeKey(for: .agreement, under: .silent)
    let medians = try Measure.interleavedMedians(
      [
        Work(name: "element") {
          _ = try element.sharedSecret(blob: key.blob, peer: peer, authorization: .silent)
        },
        Work(name: "bare") { try bare.run(over: tpm.location.connect()) },
        Work(name: "software") {
          _ = try software.sharedSecret(blob: softKey.blob, peer: peer, authorization: .silent)
        },
      ], rounds: 101, clock: Measure.wallTime)
    let inTPM = medians["element"] ?? .nan
    let alone = medians["bare"] ?? .nan
    return [
      Figure(name: "agree in a TPM", value: inTPM / 1e6, unit: "ms"),
      Figure(name: "the bare commands", value: alone / 1e6, unit: "ms"),
      Figure(
        name: "above them", value: (inTPM - alone) / 1e6, unit: "ms", aim: "under 3"),
      Figure(name: "agree in software", value: (medians["software"] ?? .nan) / 1e6, unit: "ms"),
    ]
  }

  private struct Missing: Error {}

  /// CreatePrimary, Load, ECDH_ZGen and two FlushContext, with empty passwords in the open.
  private struct BareAgreement {
    let primary: [UInt8]
    private let load: [UInt8]
    private let point: [UInt8]

    init(primary: [UInt8], blob: [UInt8], peer: [UInt8]) {
      self.primary = primary
      // 1 ‖ the parent's name (34) ‖ TPM2B_PUBLIC ‖ TPM2B_PRIVATE; Load takes them the other way round.
      let areas = Array(blob.dropFirst(35))
      let publicSize = 2 + Int(areas[0]) << 8 + Int(areas[1])
      load = Array(areas[publicSize...]) + areas[..<publicSize]
      let coordinates = [peer[1..<33], peer[33..<65]].flatMap { [0, 32] + $0 }
      point = [0, UInt8(coordinates.count)] + coordinates
    }

    func run(over transport: any TPMTransport) throws {
      let parent = number(try transport.exchange(primary).dropFirst(10))
      let loaded = try transport.raw(0x157, handles: [parent], isAuthorized: true, load)
      let key = number(loaded.body[...])
      let answer = try transport.raw(0x154, handles: [key], isAuthorized: true, point)
      precondition(answer.code == 0, "the bare commands agree")
      for handle in [key, parent] { _ = try transport.raw(0x165, handle.octets) }
    }

    private func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
      bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  // MARK: Mode

  /// How long it takes to switch what the private keys of ten identities, twenty of them, ask for: each gets another element
  /// key and is opened anew, and for high the root is made anew too. A PIN opens the vault.
  private static func modes(_ tpm: SoftwareTPM) throws -> [Figure] {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("whisper-bench-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let element = VaultElement(tpmAt: tpm.location)
    func pin() throws -> SecretBytes { try SecretBytes(copying: Array("135246".utf8)) }
    let whisper = try Whisper.create(
      at: path, protectors: NewProtectors(pin: pin()), element: element)
    try whisper.unlock(with: .pin(pin()))
    for number in 0..<10 { _ = try whisper.identities.create(name: "Somebody \(number)") }
    var times: [KeyMode: [Double]] = [:]
    for mode in Array(repeating: [KeyMode.high, .standard], count: 5).joined() {
      let answers = whisper.answers()
      try answers.answer(with: .pin(pin()))
      let start = ContinuousClock.now
      try whisper.keyMode.set(mode, with: .pin(pin()), answers: answers)
      times[mode, default: []].append((ContinuousClock.now - start) / .milliseconds(1))
    }
    return KeyMode.allCases.map { mode in
      let sorted = times[mode, default: []].sorted()
      return Figure(
        name: "switch twenty keys to mode \(mode.rawValue)", value: sorted[sorted.count / 2],
        unit: "ms")
    }
  }

  // MARK: Unlock

  /// A vault that is opened and unlocked as a command does it, without a passphrase.
  private static func unlock(_ tpm: SoftwareTPM) throws -> [Figure] {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("whisper-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let elements: [VaultElement] = [VaultElement(tpmAt: tpm.location), .software]
    let works = try elements.map { element in
      let path = directory.appendingPathComponent(element.name).path
      let whisper = try Whisper.create(at: path, protectors: .none, element: element)
      try whisper.unlock(with: .none)
      _ = try whisper.identities.create(name: "Somebody")
      return Work(name: element.name) {
        try Whisper.open(at: path, elements: elements).unlock(with: .none)
      }
    }
    let medians = try Measure.interleavedMedians(works, rounds: 51, clock: Measure.wallTime)
    return [
      Figure(
        name: "cold unlock with a TPM", value: (medians["tpm"] ?? .nan) / 1e6, unit: "ms",
        aim: "under 15"),
      Figure(
        name: "cold unlock in software", value: (medians["software"] ?? .nan) / 1e6, unit: "ms"),
    ]
  }
}
