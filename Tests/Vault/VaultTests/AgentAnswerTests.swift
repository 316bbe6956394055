import CryptoPrimitives
import SecurityKey
import SystemPackage
import TestSupport
import Testing
import VaultModel

@testable import Vault

@Suite("An error that an agent reports")
struct AgentAnswerTests {
  /// One of each that has values, and some that have none.
  static let errors: [VaultError] = [
    .rolledBack, .restartRequired, .wrongFactor(triesLeft: nil), .elementLockedOut(seconds: nil),
    .domainDamaged(.contacts, reason: .rowsChanged),
    .elementMissing(name: "tpm2", reason: .elementAbsent), .elementBusy(name: "tpm2"),
    .elementFailed(name: "tpm2", code: 0x922), .foreignElement(name: "tpm2"),
    .elementUnsupported(name: "software"), .elementLockedOut(seconds: 7200),
    .wrongFactor(triesLeft: 3), .derivationRefused(.absurdParameters),
    .derivationRefused(.notEnoughMemory(needed: 1 << 40, available: 1 << 33)),
    .derivationRefused(.noMemory(needed: 1 << 30)), .derivationRefused(.libraryFailed(code: 22)),
    .counterUnavailable(reason: .counterFull), .unreadableDatabase(reason: .noRegularFile),
    .laterFormat(99, known: 5), .insecure(path: "/home/ada/vault", reason: .othersWrite),
    .notFound(directory: "/home/ada/vault"),
    .system(SystemFailure(.write, path: "/home/ada/vault", errno: .noSpace)),
    .system(SystemFailure(.readDatabase, errno: .ioError, databaseCode: 778)),
    .securityKey(.wrongPIN(triesLeft: 5)), .valueUnreadable(.contact),
  ]

  @Test("arrives as it was, values and all, and is no answer when it is cut", arguments: errors)
  func whole(error: VaultError) {
    let octets = error.octets
    #expect(VaultError(octets: octets) == error)
    for count in octets.indices {
      #expect(VaultError(octets: Array(octets.prefix(count))) == .locked, "\(count)")
    }
  }

  /// An agent would say `cryptography` in the place of one that `AgentAnswer` forgets.
  @Test("is tried here, if it has values")
  func tried() {
    let said = ErrorSources.vault.filter { $0.saying == "values" }.map(\.name)
    #expect(said.count > 15)
    #expect(Set(said).subtracting(Self.errors.map(ErrorSources.name)) == [])
  }

  @Test("arrives by its number, where it has no values")
  func numbers() {
    for (number, error) in VaultError.numbered {
      #expect(error.octets == [number])
      #expect(VaultError(octets: [number]) == error)
    }
    #expect(
      VaultError.numbered.count == ErrorSources.vault.filter { $0.saying == "number" }.count)
  }

  @Test("of a primitive stays one", arguments: [CryptoError.notAuthentic, .wrongSize, .unsafeKey])
  func primitives(error: CryptoError) {
    #expect(throws: error) { try AgentAnswer.read(AgentAnswer.failed(error, nil), nil) { _ in } }
  }
}
