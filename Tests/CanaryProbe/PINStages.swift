#if os(Linux)
  import CryptoPrimitives
  import GcryptPrimitives
  import Glibc
  import SecretMemory
  import TPMElement
  import Vault
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
        at: directory, protectors: WhisperKit.NewProtectors(pin: pin.copy()), element: element)
      endStage("pin-create")
      let whisper = try Whisper.open(at: directory, elements: [element])
      try whisper.unlock(with: .pin(pin.copy()))
      endStage("pin-unlock")
      try watchSecret(of: pin, "")
      endStage("pin-derive")
      _ = try whisper.identities.create(name: "Alice")
      try whisper.rotateRoot(with: .pin(pin.copy()))
      endStage("pin-rotate-root")
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
