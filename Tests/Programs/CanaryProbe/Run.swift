#if os(Linux)
  import CanaryProbeC
  import CryptoPrimitives
  import GcryptPrimitives
  import Glibc
  import PassphraseStrength
  import SecretMemory
  import Vault
  import VaultModel
  import WhisperEnvelope
  import WhisperKit

  /// The operations, one stage after the other, in one process.
  struct Run {
    let directory: String

    func all() throws {
      let plain = try control()
      defer { free(plain) }
      let passphrase = try Canary.passphrase.secret(60, "passphrase")
      let whisper = try Whisper.create(
        at: directory, protectors: .passphrase(passphrase.copy()))
      endStage("create")
      try whisper.unlock(with: .passphrase(passphrase.copy()))
      endStage("unlock")
      try VaultSecrets(directory: directory).watchAll(passphrase: passphrase, "")
      endStage("derive")
      let identity = try storeKeys(whisper, passphrase)
      try seal(whisper)
      try open(whisper, identity)
      try sign(whisper)
      try rotate(whisper)
      try backUp(whisper)
      try judge()
      try confirm(whisper, passphrase)
      try changeRoot(whisper, passphrase)
      try curve448()
      try OpenPGPStages(whisper: whisper).all()
      endStage("openpgp")
      try WalletStages(whisper: whisper).all()
      try whisper.vault.relock()
      endStage("relock")
      try PINStages(directory: directory + "-pin").all()
      try SecurityKeyStages(directory: directory + "-key").all()
    }

    /// Shows that the search finds what is there: in ordinary memory, and on another thread's stack.
    private func control() throws -> UnsafeMutableRawPointer {
      guard let plain = malloc(32) else { fatalError("no memory") }
      let secret = try Canary.controlSecret.secret(32, "control-secret")
      _ = try Canary.controlPlain.secret(32, "control-plain")
      _ = try Canary.controlThread.secret(32, "control-thread")
      canary_fill(Canary.controlPlain.rawValue, plain, 32)
      canary_hold_on_thread(Canary.controlThread.rawValue)
      endStage("control")
      _ = secret.count
      return plain
    }

    // MARK: Custody

    private func storeKeys(
      _ whisper: Whisper, _ passphrase: borrowing SecretBytes
    ) throws -> Identity {
      let identity = try whisper.identities.create(name: "Alice")
      try whisper.vault.read { transaction in
        for kind in PrivateKeyKind.ofIdentities {
          try transaction.withPrivateKey(kind, fingerprint: identity.keys.fingerprint.bytes) {
            key in
            watch(key, "private-\(kind)")
          }
        }
        if let key = try transaction.secret(.replayState, Array("key".utf8)) {
          watch(key, "replay-key")
        }
      }
      try VaultSecrets(directory: directory).watchCustody(
        passphrase: passphrase, fingerprint: identity.keys.fingerprint)
      // The person writes to themselves: one vault is both ends.
      _ = try whisper.contacts.add(ContactCard(identity.bundle))
      endStage("custody")
      return identity
    }

    // MARK: Messages

    private func seal(_ whisper: Whisper) throws {
      do {
        let message = try Canary.message.secret(200, "message")
        let plan = try whisper.messages.plan(to: .contact(whisper.contacts.find("Alice").id))
        _ = try whisper.messages.seal(message, plan)
        endStage("seal")
        _ = message.count
      }
      endStage("sealed")
    }

    private func open(_ whisper: Whisper, _ identity: Identity) throws {
      let text = try sealLetter(whisper, identity)
      endStage("seal-known-keys")
      do {
        let opened = try whisper.messages.commit(whisper.messages.prepare(text))
        endStage("open")
        _ = opened.message.count
      }
      endStage("opened")
    }

    /// Seals with an ephemeral key that is known, and looks for everything derived from it.
    private func sealLetter(_ whisper: Whisper, _ identity: Identity) throws -> [UInt8] {
      let keys = identity.keys
      let letter = try Canary.letter.secret(3_000, "letter", watching: 0..<200)
      let signer = try whisper.vault.read { transaction in
        try transaction.withPrivateKey(.ed25519, fingerprint: keys.fingerprint.bytes) { key in
          HeldSigningKey(try key.copy(), keys.signing)
        }
      }
      var random = KnownRandom()
      let now = Int64(time(nil))
      let envelope = try Envelope.seal(
        letter, from: keys, signer: signer, to: .init(identity: keys), timestamp: now,
        random: &random)
      let ephemeral = try Canary.ephemeralKey.secret(32, "ephemeral-key")
      let shared = try X25519.sharedSecret(privateKey: ephemeral, publicKey: keys.agreement)
      watch(shared, "shared-secret")
      watch(try HKDFSHA256.extract(salt: envelope.salt, secret: shared), "pseudorandom-key")
      let schedule = try KeySchedule(sharedSecret: shared, salt: envelope.salt)
      let context = EnvelopeContext(
        keyFingerprint: keys.agreement.keyFingerprint, flags: 1,
        recipientKeyID: envelope.recipientKeyID, ephemeralKey: envelope.ephemeralKey.octets,
        salt: envelope.salt, messageID: envelope.messageID, timestamp: now)
      let bound = context.bound(to: keys.fingerprint)
      watch(try schedule.key(.sender, context: context.withoutSender), "sender-key")
      watch(try schedule.key(.body, context: bound), "body-key")
      watch(try schedule.key(.signature, context: bound), "signature-key")
      return Array(envelope.text.utf8)
    }

    // MARK: The rest

    private func sign(_ whisper: Whisper) throws {
      let id = try whisper.identities.find("Alice").id
      _ = try whisper.identities.rename(
        whisper.identities.planRenaming(id, to: "Alice at home"))
      endStage("sign")
    }

    private func rotate(_ whisper: Whisper) throws {
      let rotation = try whisper.identities.rotate(
        whisper.identities.planRotation(of: nil))
      try whisper.vault.read { transaction in
        for kind in PrivateKeyKind.ofIdentities {
          let fingerprint = rotation.identity.keys.fingerprint.bytes
          try transaction.withPrivateKey(kind, fingerprint: fingerprint) { key in
            watch(key, "new-private-\(kind)")
          }
        }
      }
      endStage("rotate")
    }

    /// Takes the first identity out, destroys it, and brings it back. With the derivation that people
    /// pay for: its half gibibyte must hold nothing afterwards either.
    private func backUp(_ whisper: Whisper) throws {
      let old = try whisper.identities.list().first { $0.keyVersion == 1 }
      guard let old else { fatalError("no first identity") }
      let passphrase = try Canary.backupPassphrase.secret(60, "backup-passphrase")
      let file = try whisper.backups.make(of: old.id, passphrase: passphrase)
      endStage("backup")
      watch(
        try Argon2id.derive(
          passphrase: passphrase, salt: Array(file[27..<43]), parameters: BackupService.parameters),
        "backup-key")
      do {
        let backup = try BackupService.open(file, passphrase: passphrase)
        endStage("backup-open")
        _ = try whisper.identities.delete(old.id)
        _ = try whisper.backups.restore(backup, as: old.name.text)
      }
      endStage("restore")
    }

    /// A passphrase of plain characters, which the judge takes apart.
    private func judge() throws {
      var passphrase = try SecretBytes(count: 60)
      var characters = try SecretBytes(count: 60 * 4)
      passphrase.withUnsafeMutableBytes { bytes in
        canary_fill(Canary.judged.rawValue, bytes.baseAddress, bytes.count)
        characters.withUnsafeMutableBytes { characters in
          for index in bytes.indices {
            bytes[index] = bytes[index] & 0x3F | 0x20
            characters[index * 4] = bytes[index]
          }
        }
      }
      watch(passphrase, "judged")
      watch(characters, "judged-characters")
      _ = try PassphraseStrength(of: passphrase)
      endStage("judge")
      _ = (passphrase.count, characters.count)
    }

    private func confirm(_ whisper: Whisper, _ passphrase: borrowing SecretBytes) throws {
      try whisper.vault.confirmPresence(with: .passphrase(passphrase.copy()))
      endStage("presence")
      let wrong = try Canary.wrongPassphrase.secret(60, "wrong-passphrase")
      do {
        try whisper.unlock(with: .passphrase(wrong.copy()))
        fatalError("a wrong passphrase unlocked the vault")
      } catch WhisperError.vault(.wrongPassphrase) {
        endStage("wrong-passphrase")
      }
    }

    /// The keys of OpenPGP, which libgcrypt works with.
    private func curve448() throws {
      do {
        let key = try Canary.ed448Key.secret(Ed448.privateKeySize, "ed448-key")
        _ = try Array("message".utf8).withUnsafeBytes {
          try Ed448.signature(privateKey: key, message: $0)
        }
        _ = try Ed448.publicKey(of: key)
        endStage("ed448")
        _ = key.count
      }
      let key = try Canary.x448Key.secret(X448.privateKeySize, "x448-key")
      let peer = try Canary.x448Peer.secret(X448.privateKeySize, "x448-peer")
      watch(
        try X448.sharedSecret(privateKey: key, publicKey: X448.publicKey(of: peer)), "x448-shared")
      endStage("x448")
      _ = key.count
    }

    private func changeRoot(_ whisper: Whisper, _ passphrase: consuming SecretBytes) throws {
      let current: SecretBytes? = passphrase
      let second = try Canary.secondPassphrase.secret(60, "second-passphrase")
      try whisper.protectors.change(
        to: .passphrase(second.copy()), with: Credential(passphrase: current))
      endStage("passphrase")
      try whisper.rotateRoot(with: .passphrase(second.copy()))
      try VaultSecrets(directory: directory).watchAll(passphrase: second, "new-")
      endStage("rotate-root")
    }
  }

  /// Gives the ephemeral key that is known for the one secret of a sealing, zeros for the rest.
  private struct KnownRandom: RandomSource {
    private var isFirst = true

    mutating func fill(_ buffer: UnsafeMutableRawBufferPointer) {
      if isFirst { canary_fill(Canary.ephemeralKey.rawValue, buffer.baseAddress, buffer.count) }
      isFirst = false
    }
  }

  private final class HeldSigningKey: SigningKey {
    private let privateKey: SecretBytes
    let publicKey: Ed25519PublicKey

    init(_ privateKey: consuming SecretBytes, _ publicKey: Ed25519PublicKey?) {
      guard let publicKey else { fatalError("an identity that cannot sign") }
      self.privateKey = privateKey
      self.publicKey = publicKey
    }

    func signature(for message: UnsafeRawBufferPointer) throws -> [UInt8] {
      try Ed25519.signature(privateKey: privateKey, message: message)
    }
  }
#endif
