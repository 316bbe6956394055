import TestDeviceTraits
import TestTPM
import Testing

/// No secret in memory after use: the probe does what the command does with a vault, and after each
/// operation its memory and a core dump of it are looked through.
@Suite(
  "Secrets in memory", .serialized,
  .enabled(if: CoreDump.isPossible, "needs gcore of gdb (make test-deps): NOTHING WAS LOOKED FOR"),
  .softwareTPM, .virtualSecurityKey)
struct CanaryTests {
  /// What the probe keeps in ordinary memory on purpose.
  private static let controls: Set<String> = ["control-plain", "control-thread"]

  /// Places where a library leaves a secret that cannot be scrubbed: needle and library. Each has its
  /// line in docs/THREAT-MODEL.md. There is none.
  private static let known: Set<String> = []

  @Test("After each operation no secret stands outside secret memory, nor in a core dump")
  func noSecretOutsideSecretMemory() throws {
    let stages = try CanaryRun().stages
    #expect(
      stages.map(\.name) == [
        "control", "create", "unlock", "derive", "custody", "seal", "sealed", "seal-known-keys",
        "open", "opened", "sign", "rotate", "backup", "backup-open", "restore", "judge", "presence",
        "wrong-passphrase", "passphrase", "rotate-root", "ed448", "x448",
        "key", "locked", "message", "decrypted", "vault-key", "vault-message", "vault-decrypted",
        "lattice-key", "lattice-message", "lattice-vault-message",
        "openpgp", "wallet-made", "wallet-address", "wallet-opened", "wallet-signed",
        "wallet-signed-ethereum",
        "wallet-passphrase", "relock",
        "pin-create", "pin-unlock", "pin-derive", "pin-rotate-root",
        "pin-mode-high", "pin-high-use", "pin-mode-standard", "pin-change", "pin-wrong",
        "key-create", "key-unlock", "key-custody", "key-mode-high", "key-derive", "key-high-use",
        "key-mode-standard", "key-wrong", "key-relock",
      ])
    for stage in stages {
      // The positive control: what is there is found, in the heap and on another thread's stack.
      #expect(Self.controls.isSubset(of: stage.inPlainMemory), "\(stage.name)")
      #expect(Self.controls.isSubset(of: stage.inCoreDump), "\(stage.name)")
      let leaked = stage.findings.filter {
        $0.place != .secret && !Self.controls.contains($0.needle) && !Self.known.contains($0.needle)
      }
      #expect(leaked.isEmpty, "\(stage.name): \(leaked)")
      #expect(stage.mebibytes > 20, "\(stage.name): too little was looked through")
    }

    func secret(_ name: String) -> Set<String> {
      stages.first { $0.name == name }?.inSecretMemory ?? []
    }
    #expect(secret("control").contains("control-secret"))
    #expect(secret("derive").isSuperset(of: ["passphrase", "wrapping-key", "sealing-replay"]))
    // The root secrets are gone as soon as the keys below them stand.
    #expect(!secret("derive").contains("root-secret") && !secret("derive").contains("slot-root"))
    // A message is there as long as its owner, and private keys only inside an operation, or in a
    // backup that was opened.
    #expect(secret("seal").contains("message") && !secret("sealed").contains("message"))
    #expect(secret("open").contains("letter") && !secret("opened").contains("letter"))
    #expect(secret("ed448").contains("ed448-key") && !secret("x448").contains("ed448-key"))
    #expect(secret("key").isSuperset(of: ["primary-secret", "subkey-secret"]))
    #expect(secret("message").isSuperset(of: ["data", "primary-secret"]))
    let lattices = ["mldsa-seed", "mldsa-ed25519", "mlkem-seed", "mlkem-x25519"]
    #expect(secret("lattice-key").isSuperset(of: lattices))
    #expect(
      secret("openpgp").isDisjoint(with: ["data", "primary-secret", "session-key"] + lattices))
    #expect(secret("x448").contains("x448-key") && !secret("relock").contains("x448-key"))
    #expect(secret("backup-open").isSuperset(of: ["private-x25519", "private-ed25519"]))
    for stage in stages where stage.name != "backup-open" {
      #expect(
        stage.inSecretMemory.isDisjoint(with: [
          "private-x25519", "private-ed25519", "new-private-x25519", "new-private-ed25519",
          "pin-private-x25519", "pin-private-ed25519",
        ]))
    }
    // A phrase is there as long as its owner, and what comes of it in no stage at all.
    #expect(secret("wallet-made").contains("wallet-entropy"))
    #expect(secret("wallet-opened").contains("wallet-entropy"))
    for name in ["wallet-address", "wallet-passphrase", "relock"] {
      #expect(!secret(name).contains("wallet-entropy"), "\(name)")
    }
    for stage in stages {
      #expect(
        stage.inSecretMemory.isDisjoint(with: [
          "wallet-words", "wallet-seed", "wallet-master-key", "wallet-account-wpkh",
          "wallet-account-tr", "wallet-account-seventh",
        ]), "\(stage.name)")
    }
    // What a PIN gives is gone as soon as the TPM has judged it.
    #expect(secret("pin-derive").contains("pin"))
    for stage in stages {
      #expect(
        stage.inSecretMemory.isDisjoint(with: ["pin-auth", "second-pin-auth"]), "\(stage.name)")
    }
    // What a security key gives, and what it opens, is gone with the task; its PIN when nobody holds it any more.
    #expect(secret("key-unlock").contains("key-pin"))
    let ofKey = [
      "hmac-secret", "factor-key", "key-private-x25519", "key-private-ed25519",
      "slot-shared-x25519", "slot-key-x25519", "high-access-x25519", "slot-shared-ed25519",
      "slot-key-ed25519", "high-access-ed25519", "wrong-key-pin",
    ]
    for stage in stages {
      #expect(stage.inSecretMemory.isDisjoint(with: ofKey), "\(stage.name)")
    }
    #expect(secret("relock").isEmpty, "\(secret("relock"))")
    #expect(!secret("key-relock").contains("key-pin"))
  }
}
