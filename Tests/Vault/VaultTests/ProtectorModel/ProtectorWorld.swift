import CryptoPrimitives
import Foundation
import SecretMemory
import SecureElement
import TPMElement
import TestVaults
import TestTPM
import VaultModel

@testable import Vault

/// A step at which vault and model part.
struct ProtectorMismatch: Error, CustomStringConvertible {
  let description: String
}

/// A vault, its element and security keys, and the model of them.
final class ProtectorWorld {
  enum Element: CaseIterable, Sendable {
    /// Software, with counters that are files.
    case software
    /// A TPM in this process.
    case tpm
  }

  private let scratch = Scratch()
  let faults = Faults()
  let element: any SecureElement
  /// How many counters stand in the element.
  let standing: () throws -> Int
  let isSoftware: Bool
  let keys = (0..<ProtectorModel.keyCount).map { _ in ModelSecurityKey() }
  var model: ProtectorModel
  /// The process that stays.
  var store: VaultStore
  /// The public halves of keys that are the element's own, by the step that made them.
  var deviceBound: [Int: [UInt8]] = [:]
  /// What was seen in the file of states, by the steps that made parts of them.
  struct Marks {
    var roots: [Int: [UInt8]] = [:]
    var nothings: [Int: [UInt8]] = [:]
    /// What counters began above.
    var bases: [Int: Int] = [:]

    /// Whether it is what that step made, as it was seen before, or else nothing that was seen.
    mutating func note(
      _ mark: [UInt8], of step: Int, in marks: WritableKeyPath<Marks, [Int: [UInt8]]>
    ) -> Bool {
      guard let known = self[keyPath: marks][step] else {
        guard !self[keyPath: marks].values.contains(mark) else { return false }
        self[keyPath: marks][step] = mark
        return true
      }
      return known == mark
    }
  }

  var marks = Marks()
  /// How many calls ended well, by kind.
  var successes: [String: Int] = [:]

  var path: String { scratch.vault }
  var counters: String { scratch.file("counters") }

  func file(_ name: String) -> String { scratch.file(name) }

  /// Nil where the element is not on this machine.
  init?(_ kind: Element, forgetting rule: ProtectorModel.Rule? = nil) throws {
    switch kind {
    case .software:
      let files = FileCounters(in: scratch.file("counters"))
      element = FaultyElement(files, faults)
      standing = { files.handles.count }
    case .tpm:
      guard let library = LibraryTPM.shared else { return nil }
      let tpm = FaultyTPM(library, faults)
      element = TPMElement(at: tpm)
      standing = { try tpm.standing().count }
    }
    isSoftware = kind == .software
    model = ProtectorModel(hasPINs: kind == .tpm, forgetting: rule)
    store = try VaultStore.create(
      at: scratch.vault, protectors: .none, element: element, lookupKeys: SampleLookupKeys())
  }

  /// The vault as the next process has it, locked.
  func opened() throws -> VaultStore {
    try VaultStore.open(at: path, elements: [element], lookupKeys: SampleLookupKeys())
  }

  func require<Value: Equatable>(
    _ actual: Value, _ expected: Value, _ what: @autoclosure () -> String
  ) throws {
    guard actual == expected else {
      throw ProtectorMismatch(
        description: "\(what()) is \(actual), and by the model \(expected)")
    }
  }

  // MARK: Secrets

  func credential(_ who: ProtectorStep.Who) throws -> Credential {
    switch model.resolved(who) {
    case .nobody, .anybody, .strong, .rooting: .none
    case .passphrase(let isRight): .passphrase(try secret(.passphrase, isRight))
    case .pin(let isRight): .pin(try secret(.pin, isRight))
    case .key(let number, let isRight):
      try keys[number].credential(isRight ? "2468" : "1357")
    }
  }

  /// One that is added or set at a step. None puts nothing in the place of something so.
  func newProtector(_ kind: ProtectorModel.Kind, _ step: Int) throws -> NewProtector {
    switch kind {
    case .nothing: throw VaultError.protectorExists
    case .passphrase: .passphrase(try Self.secret(kind, step))
    case .pin: .pin(try Self.secret(kind, step))
    case .key(let number): .securityKey(try keys[number].held())
    }
  }

  /// A security key is told from others by its name.
  static func name(_ protector: ProtectorModel.Protector) -> String {
    if case .key = protector.kind { "of step \(protector.step)" } else { "" }
  }

  /// A wrong one is the one before, where there was another, else one that nobody ever set.
  private func secret(_ kind: ProtectorModel.Kind, _ isRight: Bool) throws -> SecretBytes {
    let current = model.protector(kind)?.step
    let wrong = model.former[kind].flatMap { $0 == current ? nil : $0 } ?? 0
    return try Self.secret(kind, isRight ? current ?? 0 : wrong)
  }

  private static func secret(_ kind: ProtectorModel.Kind, _ step: Int) throws -> SecretBytes {
    try secretBytes(bytes(kind == .pin ? "\(500_000 + step)" : passphrase(step)))
  }

  static func passphrase(_ step: Int) -> String { "passphrase of step \(step)" }
}
