#if os(Linux)
  import CryptoPrimitives
  import GcryptPrimitives
  import Glibc
  import SecretMemory
  import TPMElement
  import Vault
  import VaultModel
  import WhisperEnvelope
  import WhisperKit

  /// A vault that a PIN opens, in the TPM that the environment names.
  struct PINStages {
    let directory: String

    func all() throws {
      guard let place = getenv("WHISPER_TPM"), let location = TPMLocation(String(cString: place))
      else { fatalError("no TPM") }
      let element = VaultElement(TPMElement(at: location))
      let pin = try Canary.pin.secret(60, "pin")
      _ = try Whisper.create(
        at: directory, protectors: NewProtectors(pin: pin.copy()), element: element)
      endStage("pin-create")
      let whisper = try Whisper.open(at: directory, elements: [element])
      try whisper.unlock(with: .pin(pin.copy()))
      endStage("pin-unlock")
      try watchSecret(of: pin, "")
      endStage("pin-derive")
      let alice = try whisper.identities.create(name: "Alice")
      try whisper.vault.read { transaction in
        for kind in PrivateKeyKind.ofIdentities {
          try transaction.withPrivateKey(kind, fingerprint: alice.keys.fingerprint.bytes) {
            watch($0, "pin-private-\(kind)")
          }
        }
      }
      try whisper.rotateRoot(with: .pin(pin.copy()))
      endStage("pin-rotate-root")
      try set(.high, whisper, pin)
      endStage("pin-mode-high")
      do {
        let answers = whisper.answers()
        try answers.answer(with: .pin(pin.copy()))
        _ = try whisper.identities.rename(
          whisper.identities.planRenaming(alice.id, to: "Alice at home"), answers: answers)
      }
      endStage("pin-high-use")
      try set(.standard, whisper, pin)
      endStage("pin-mode-standard")
      let second = try Canary.secondPIN.secret(60, "second-pin")
      try whisper.protectors.change(to: .pin(second.copy()), with: .pin(pin.copy()))
      try watchSecret(of: second, "second-")
      endStage("pin-change")
      do {
        try whisper.unlock(with: .pin(pin.copy()))
        fatalError("a PIN of before opened")
      } catch let error as WhisperError {
        guard error.code == .pinWrongTries else { throw error }
      }
      endStage("pin-wrong")
      try whisper.lock()
    }

    private func set(
      _ mode: KeyMode, _ whisper: Whisper, _ pin: borrowing SecretBytes
    ) throws {
      let answers = whisper.answers()
      try answers.answer(with: .pin(pin.copy()))
      try whisper.keyMode.set(mode, with: .pin(pin.copy()), answers: answers)
    }

    /// Looks for what the element is shown for a PIN, derived anew from docs/VAULT.md.
    private func watchSecret(of pin: borrowing SecretBytes, _ prefix: String) throws {
      let factor = try VaultSecrets(directory: directory)
        .row("SELECT factor FROM protector WHERE kind = 2", 1)[0]
      var reader = CanonicalReader(factor)
      _ = try reader.integer(UInt8.self)
      for _ in 0..<2 { _ = try reader.prefixed() }
      let salt = Array(try reader.prefixed())
      let parameters = Argon2Parameters(
        memoryKiB: try reader.integer(), passes: try reader.integer(), lanes: try reader.integer())
      let derived = try Argon2id.derive(passphrase: pin, salt: salt, parameters: parameters)
      watch(derived, prefix + "pin-argon2-output")
      watch(
        try HKDFSHA256.expand(derived, info: Array("whisper-pin-auth-v1".utf8), count: 32),
        prefix + "pin-auth")
    }
  }
#endif
