#if os(Linux)
  import CanaryProbeC
  import OpenPGP
  import SecretMemory
  import WhisperKit

  /// What a person does with an OpenPGP key: make it, put it under a passphrase, sign and encrypt, decrypt; and
  /// the same with the vault holding it.
  struct OpenPGPStages {
    let whisper: Whisper
    private static let time: Int64 = 1_760_000_000

    func all() throws {
      let passphrase = try Canary.keyPassphrase.secret(60, "key-passphrase")
      _ = try Canary.primarySecret.secret(32, "primary-secret")
      // Its ends are clamped, and it is written the other way round.
      let subkey = try Canary.subkeySecret.secret(32, "subkey-secret", watching: 1..<31)
      watch(
        try SecretBytes.filled(count: 32) { output in
          subkey.withUnsafeBytes { output.copyBytes(from: $0.reversed()) }
        }, 1..<31, "subkey-number")
      var random = KnownRandom([.primarySecret, .subkeySecret])
      let key = try SecretKey.generate(
        .compatible, userIDs: ["Alice"], at: Self.time, random: &random)
      endStage("key")
      var system = SystemRandom()
      let locked = try key.relocked(to: Password(try passphrase.copy()), random: &system)
      endStage("locked")
      try message("message", locked.certificate) {
        try locked.unlocked([Password(try passphrase.copy())])
      }
      endStage("decrypted")
      try whisper.openPGPKeys.add(locked, passphrases: [Password(try passphrase.copy())])
      endStage("vault-key")
      try message("vault-message", locked.certificate) {
        try whisper.openPGPKeys.privateKeys(
          of: locked.certificate, answers: whisper.answers())
      }
      endStage("vault-decrypted")
      _ = key.isLocked
      _ = passphrase.count
      try lattices()
    }

    /// The same with a post-quantum key. Of its secrets each half is looked for by itself.
    private func lattices() throws {
      let primary = try Canary.latticePrimary.secret(64, "mldsa-seed", watching: 32..<64)
      watch(primary, 0..<32, "mldsa-ed25519")
      let subkey = try Canary.latticeSubkey.secret(96, "mlkem-seed", watching: 32..<96)
      // Its ends are clamped.
      watch(subkey, 1..<31, "mlkem-x25519")
      var random = KnownRandom([.latticePrimary, .latticeSubkey])
      let key = try SecretKey.generate(
        .postQuantum, userIDs: ["Alice"], at: Self.time, random: &random)
      endStage("lattice-key")
      try message("lattice-message", key.certificate) { try key.unlocked() }
      try whisper.openPGPKeys.add(key)
      try message("lattice-vault-message", key.certificate) {
        try whisper.openPGPKeys.privateKeys(of: key.certificate, answers: whisper.answers())
      }
      _ = (primary.count, subkey.count, key.isLocked)
    }

    /// Two mebibytes, so that other cores have their part in it.
    private func message(
      _ stage: String, _ certificate: Certificate, _ keys: () throws -> [any PrivateKey]
    ) throws {
      let keys = try keys()
      let data = try Canary.data.secret(2 << 20, "data", watching: 1_000_000..<1_000_200)
      _ = try Canary.sessionKey.secret(32, "session-key")
      var encryptor = MessageEncryptor()
      encryptor.recipients = [certificate]
      encryptor.signers = [keys[0]]
      let sealed = BytesSink()
      try data.withUnsafeBytes { data in
        var random = KnownRandom([.sessionKey])
        _ = try encryptor.encrypt(
          MemorySource(borrowing: data), to: sealed, at: Self.time, random: &random)
      }
      var decryptor = MessageDecryptor()
      decryptor.keys = keys
      decryptor.certificates = [certificate]
      let opened = SecretSink(try SecretBytes(count: data.count))
      var random = SystemRandom()
      let result = try decryptor.decrypt(
        BytesSource(sealed.bytes), to: opened, at: Self.time, random: &random)
      guard opened.holds(data), result.signatures.first?.grade == .valid else {
        fatalError("the message did not come back")
      }
      endStage(stage)
    }
  }

  /// Collects octets in secret memory.
  private final class SecretSink: OctetSink {
    private var secret: SecretBytes
    private var count = 0

    init(_ secret: consuming SecretBytes) { self.secret = secret }

    func write(_ octets: UnsafeRawBufferPointer) {
      let start = count
      secret.withUnsafeMutableBytes {
        UnsafeMutableRawBufferPointer(rebasing: $0[start...]).copyMemory(from: octets)
      }
      count += octets.count
    }

    func holds(_ other: borrowing SecretBytes) -> Bool {
      count == other.count
        && secret.withUnsafeBytes { own in
          other.withUnsafeBytes { constantTimeEqual(own, $0) }
        }
    }
  }

  /// Gives secrets that are known, in this order, and then what the system gives.
  private struct KnownRandom: RandomSource {
    private var canaries: ArraySlice<Canary>
    private var system = SystemRandom()

    init(_ canaries: [Canary]) { self.canaries = canaries[...] }

    mutating func fill(_ buffer: UnsafeMutableRawBufferPointer) {
      if let canary = canaries.popFirst() {
        canary_fill(canary.rawValue, buffer.baseAddress, buffer.count)
      } else {
        system.fill(buffer)
      }
    }
  }
#endif
