import CryptoPrimitives
import WhisperEnvelope
import WhisperKit

extension [Protector] {
  /// In bytes of UTF-8.
  private static var longestName: Int { 64 }

  /// Throws what adding one would, as far as the file tells.
  func checkRoom(for kind: ProtectorKind, name typed: String?) throws {
    let name = try typed.map(Self.checked) ?? ""
    let hasKind = contains { $0.kind == kind }
    guard kind == .securityKey || !hasKind else { throw WhisperError.protectorExists }
    guard count < ProtectorService.limit else { throw WhisperError.protectorLimit }
    guard name.isEmpty || !contains(where: { $0.name == name }) else {
      throw WhisperError.protectorNameTaken
    }
    guard !name.isEmpty || !hasKind else { throw WhisperError.protectorNameNeeded }
  }

  /// Throws where there is none of a kind, as far as the file tells.
  func check(has kind: ProtectorKind) throws {
    guard contains(where: { $0.kind == kind }) else {
      throw kind == .pin ? WhisperError.noPINSet : WhisperError.noPassphraseSet
    }
  }

  private static func checked(_ typed: String) throws -> String {
    // What is too long for this is not measured as other names are.
    guard typed.utf8.count <= longestName else {
      throw WhisperError.protectorNameTooLong(limit: longestName)
    }
    let name: String
    do {
      name = try DisplayName(typed: typed).text
    } catch {
      throw WhisperError.invalidName(reason: error.reason)
    }
    guard ProtectorKind(rawValue: name.lowercased()) == nil else {
      throw WhisperError.protectorNameTaken
    }
    return name
  }
}
