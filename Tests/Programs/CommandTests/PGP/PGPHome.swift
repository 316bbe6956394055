#if os(Linux)
  import CryptoPrimitives
  import OpenPGP
  import SecretMemory
  import Testing
  import VaultModel
  import WhisperKit

  @testable import Commands

  /// Somebody with a vault and an OpenPGP key in it, and people whose keys are elsewhere.
  struct PGPHome {
    var rehearsal: Rehearsal
    static let name = "Alice <alice@example.org>"

    init(profile: String = "compatible") throws {
      rehearsal = try Rehearsal()
      try rehearsal.settle(as: "Alice")
      try rehearsal("pgp", "key", "generate", "--profile", profile, Self.name).expect(.done)
      // Others write to it later than it was made.
      rehearsal.now += 3600
    }

    var place: Place { rehearsal.place }
    var now: Int64 { rehearsal.now }

    /// Somebody else's key, made an hour ago.
    func stranger(
      _ name: String, _ profile: Profile = .compatible, lifetime: Int64? = nil
    ) throws -> Correspondent {
      var random = SystemRandom()
      let key = try SecretKey.generate(
        profile, userIDs: [name], expiry: lifetime.map { now - 3600 + $0 }, at: now - 3600,
        random: &random)
      let file = try place.write(key.certificate.armored(), to: "\(name).cert")
      return Correspondent(
        certificate: key.certificate, keys: try key.unlocked(), file: file, now: now)
    }

    /// The certificate of the vault's own key.
    func certificate() throws -> Certificate {
      let whisper = try Whisper.open(
        at: place.path(".local/share/whisper"), elements: [.software])
      try whisper.unlock(with: .none)
      return try #require(try whisper.openPGPKeys.active()).certificate
    }
  }

  struct Correspondent {
    let certificate: Certificate
    let keys: [InMemoryKey]
    /// Where the certificate is.
    let file: String
    let now: Int64

    /// What a message to them says, and how its signatures are graded by a certificate.
    func read(
      _ message: [UInt8], by signer: Certificate? = nil
    ) throws -> (text: String, result: MessageDecryptor.Result) {
      var decryptor = MessageDecryptor()
      decryptor.keys = keys
      decryptor.certificates = signer.map { [$0] } ?? []
      var random = SystemRandom()
      let (data, result) = try decryptor.decrypt(message, at: now, random: &random)
      return (String(decoding: data, as: UTF8.self), result)
    }

    /// A message of theirs, armored.
    func sealed(
      _ text: String, to certificates: [Certificate], isSigned: Bool = true, isHidden: Bool = false
    ) throws -> String {
      var random = SystemRandom()
      var encryptor = MessageEncryptor()
      encryptor.recipients = certificates
      encryptor.hidesRecipients = isHidden
      if isSigned { encryptor.signers = keys.filter { $0.publicKey == certificate.primaryKey } }
      return try encryptor.encryptArmored(Array(text.utf8), at: now - 60, random: &random)
    }
  }
#endif
