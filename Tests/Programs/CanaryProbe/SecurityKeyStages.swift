#if os(Linux)
  import CanaryProbeC
  import CryptoPrimitives
  import FIDO2Helper
  import GcryptPrimitives
  import Glibc
  import SecretMemory
  import SecurityKey
  import Vault
  import VaultModel
  import WhisperEnvelope
  import WhisperKit

  /// A vault that a security key opens, the one that the environment names.
  struct SecurityKeyStages {
    let directory: String

    func all() throws {
      guard let place = getenv("WHISPER_SECURITY_KEY"),
        let location = SecurityKeyLocation(String(cString: place))
      else { fatalError("no security key") }
      let key = WatchedKey(key: FIDO2SecurityKey.start(at: location))
      do {
        let pin = try Self.pin()
        watch(pin, "key-pin")
        try live(key, pin)
      }
      endStage("key-relock")
    }

    private func live(_ key: WatchedKey, _ pin: borrowing SecretBytes) throws {
      _ = try Whisper.create(
        at: directory, protectors: NewProtectors(securityKey: key.held(pin)),
        element: .software)
      endStage("key-create")
      let whisper = try Whisper.open(at: directory, elements: [.software])
      try whisper.unlock(with: .securityKey(key.held(pin)))
      endStage("key-unlock")
      let alice = try whisper.identities.create(name: "Alice")
      try whisper.vault.read { transaction in
        for kind in PrivateKeyKind.ofIdentities {
          try transaction.withPrivateKey(kind, fingerprint: alice.keys.fingerprint.bytes) {
            watch($0, "key-private-\(kind)")
          }
        }
      }
      endStage("key-custody")
      try set(.high, whisper, key, pin)
      endStage("key-mode-high")
      try watchSlots(key, pin, fingerprint: alice.keys.fingerprint)
      endStage("key-derive")
      do {
        let answers = whisper.answers()
        try answers.answer(with: .securityKey(key.held(pin)))
        _ = try whisper.identities.rename(
          whisper.identities.planRenaming(alice.id, to: "Alice at home"), answers: answers)
      }
      endStage("key-high-use")
      try set(.standard, whisper, key, pin)
      endStage("key-mode-standard")
      try refuse(whisper, key)
      endStage("key-wrong")
      try whisper.lock()
    }

    private func set(
      _ mode: KeyMode, _ whisper: Whisper, _ key: WatchedKey,
      _ pin: borrowing SecretBytes
    ) throws {
      let held = try key.held(pin)
      let answers = whisper.answers()
      try answers.answer(with: .securityKey(held))
      try whisper.keyMode.set(mode, with: .securityKey(held), answers: answers)
    }

    private func refuse(_ whisper: Whisper, _ key: WatchedKey) throws {
      // Zeros would end it early.
      var wrong = try SecretBytes(count: 60)
      wrong.withUnsafeMutableBytes { bytes in
        canary_fill(Canary.wrongKeyPIN.rawValue, bytes.baseAddress, bytes.count)
        for index in bytes.indices { bytes[index] = bytes[index] & 0x3F | 0x20 }
      }
      watch(wrong, "wrong-key-pin")
      do {
        try whisper.unlock(with: .securityKey(key.held(wrong)))
        fatalError("a wrong PIN opened")
      } catch let error as WhisperError {
        guard error.code == .securityKeyPINWrongTries else { throw error }
      }
    }

    /// Looks for what stands between the security key and the private keys of mode high, derived anew from docs/VAULT.md.
    private func watchSlots(
      _ key: WatchedKey, _ pin: borrowing SecretBytes, fingerprint: Octets32
    ) throws {
      let secrets = VaultSecrets(directory: directory)
      let row = try secrets.row("SELECT vault_id, protector.id, factor FROM vault, protector", 3)
      let (vault, protector) = (row[0], row[1])
      var reader = CanonicalReader(row[2])
      _ = try reader.integer(UInt8.self)
      let publicKey = Array(try reader.prefixed())
      let id = Array(try reader.prefixed())
      let given = try key.secret(
        of: [SecurityKeyCredential(id: id, salt: Array(try reader.prefixed()))], pin: pin)
      // The first candidate is no scalar once in 2^32 runs.
      let privateKey = try HKDFSHA256.derive(
        given.secret, salt: vault,
        info: VaultSecrets.bytes("whisper-security-key-v1", [id]) + [0])
      watch(privateKey, "factor-key")
      for kind in PrivateKeyKind.ofIdentities {
        let custody = try secrets.row(
          "SELECT element_public, slot FROM custody WHERE kind = \(kind.rawValue)", 2)
        var slot = CanonicalReader(custody[1].dropFirst())
        _ = try slot.prefixed()
        let sealed = Array(try slot.prefixed())
        var fields = CanonicalReader(sealed)
        let ephemeral = Array(try fields.prefixed())
        let salt = Array(try fields.prefixed())
        let binding = VaultSecrets.bytes(
          "whisper-slot-v2",
          [
            vault, protector, [kind.rawValue], fingerprint.bytes, custody[0], [2], publicKey,
            ephemeral,
          ])
        let shared = try P256Agreement.sharedSecret(privateKey: privateKey, publicKey: ephemeral)
        watch(shared, "slot-shared-\(kind)")
        let sealing = try HKDFSHA256.derive(shared, salt: salt, info: binding)
        watch(sealing, "slot-key-\(kind)")
        watch(
          try AES256GCM.open(Array(try fields.prefixed()), key: sealing, aad: binding),
          "high-access-\(kind)")
      }
    }

    /// The key's own PIN. It comes masked, so that the environment is none of the places where it is found.
    private static func pin() throws -> SecretBytes {
      guard let masked = getenv("WHISPER_CANARY_KEY_PIN") else { fatalError("no PIN") }
      let count = strlen(masked)
      var pin = try SecretBytes(count: count)
      pin.withUnsafeMutableBytes { bytes in
        for index in bytes.indices { bytes[index] = UInt8(bitPattern: masked[index]) ^ 1 }
      }
      return pin
    }
  }

  /// The key, which has what it gives looked for.
  private struct WatchedKey: SecurityKey {
    let key: FIDO2SecurityKey

    func look() throws(SecurityKeyError) -> SecurityKeyFacts { try key.look() }

    func enrol(
      besides others: [[UInt8]], pin: borrowing SecretBytes?, onTouch: () -> Void
    ) throws(SecurityKeyError) -> [UInt8] {
      try key.enrol(besides: others, pin: pin, onTouch: onTouch)
    }

    func secret(
      of credentials: [SecurityKeyCredential], pin: borrowing SecretBytes?, onTouch: () -> Void
    ) throws(SecurityKeyError) -> SecurityKeySecret {
      let given = try key.secret(of: credentials, pin: pin, onTouch: onTouch)
      watch(given.secret, "hmac-secret")
      return given
    }

    func secret(
      of credentials: [SecurityKeyCredential], pin: borrowing SecretBytes
    ) throws -> SecurityKeySecret {
      let copy: SecretBytes? = try pin.copy()
      return try secret(of: credentials, pin: copy) {}
    }

    /// In somebody's hand, for one task.
    func held(_ pin: borrowing SecretBytes) throws -> HeldSecurityKey {
      let held = HeldSecurityKey(self) {}
      held.tell(pin: try pin.copy())
      return held
    }
  }
#endif
