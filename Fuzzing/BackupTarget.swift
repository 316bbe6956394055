import CryptoPrimitives
import GcryptPrimitives
import SecretMemory
import TestEnvelopes
import TestSupport
import TestVectors
import WhisperEnvelope

@testable import WhisperKit

extension FuzzTarget {
  /// A backup's header, and the contents of one that opened. The first byte says which.
  static let backup = FuzzTarget(
    name: "backup", maximumLength: 4_200,
    seeds: {
      let passphrase = Array("backup".utf8).secret()
      let person = Person.alice.identity
      let bundle = try PublicBundle(
        identity: person.publicIdentity, name: DisplayName("Alice"), keyVersion: 1, createdAt: 0,
        signer: person.signing)
      let backup = IdentityBackup(
        bundle: bundle, status: .active, agreement: person.agreement.privateKey.secret(),
        signing: (person.signing?.privateKey ?? []).secret())
      let plaintext = try backup.encoded()
      var random = SystemRandom()
      let file = try BackupFile.seal(
        plaintext, passphrase: passphrase,
        parameters: Argon2Parameters(memoryKiB: 8, passes: 1, lanes: 1), random: &random)
      return [[0] + file, [1] + plaintext.withUnsafeBytes { Array($0) }]
    },
    run: { input in
      guard let kind = input.first else { return }
      let rest = Array(input.dropFirst())
      do {
        if kind & 1 == 0 {
          let file = try BackupFile(parsing: rest, availableMemory: 1 << 33)
          require(
            BackupKind(beginning: rest.prefix(16)) == .identity, "a backup is told by how it begins"
          )
          // The guard lets through what takes seconds.
          guard file.parameters.memoryKiB <= 64, file.parameters.passes <= 2,
            file.parameters.lanes <= 4
          else { return }
          _ = try IdentityBackup.decode(file.open(passphrase: Array("backup".utf8).secret()))
        } else {
          let backup = try IdentityBackup.decode(rest.secret())
          let again = try backup.encoded()
          require(again.withUnsafeBytes { $0.elementsEqual(rest) }, "a backup has one encoding")
        }
      } catch is WhisperError {}
    })
}
