#if os(Linux)
  import CryptoPrimitives
  import Foundation
  import SecretMemory
  import Testing

  /// A root envelope as anybody can make it who writes the file: it is sealed to the element's public key,
  /// which stands there.
  @Suite struct CraftedProtectorTests {
    private func column(_ name: String, of place: Place) throws -> [UInt8] {
      var child = Child(
        "/usr/bin/sqlite3", [Self.database(place), "SELECT hex(\(name)) FROM vault"])
      child.environment = place.environment
      return try Hex.decode(child.run().expect(0).text.lowercased())
    }

    private static func database(_ place: Place) -> String {
      place.path(".local/share/whisper/vault.db")
    }

    private func replaceEnvelope(
      of place: Place, memoryKiB: UInt32, passes: UInt32, lanes: UInt32
    ) throws {
      var layer = CanonicalWriter()
      for number in [memoryKiB, passes, lanes] { layer.integer(number) }
      for count in [16, 32, 92] { layer.prefixed([UInt8](repeating: 7, count: count)) }

      var random = SystemRandom()
      let devicePublic = try column("device_public", of: place)
      let ephemeral = try P256Agreement.makePrivateKey(random: &random)
      let ephemeralPublic = try P256Agreement.publicKey(of: ephemeral)
      let salt = random.bytes(32)
      let algorithm = "p256-ecdh-hkdf-sha256-aes-gcm-v1"
      var binding = CanonicalWriter()
      binding.label("whisper-root-envelope")
      binding.prefixed([2])
      binding.prefixed(algorithm)
      binding.prefixed(try column("vault_id", of: place))
      binding.prefixed(sha256(devicePublic))
      binding.prefixed(sha256(ephemeralPublic))
      binding.prefixed([1])
      let key = try HKDFSHA256.derive(
        P256Agreement.sharedSecret(privateKey: ephemeral, publicKey: devicePublic), salt: salt,
        info: binding.bytes)
      var envelope = CanonicalWriter()
      envelope.integer(UInt8(2))
      envelope.prefixed(algorithm)
      envelope.integer(UInt8(1))
      envelope.prefixed(ephemeralPublic)
      envelope.prefixed(salt)
      envelope.prefixed(
        try layer.bytes.withUnsafeBytes {
          try AES256GCM.seal($0, key: key, aad: binding.bytes, random: &random)
        })
      var child = Child(
        "/usr/bin/sqlite3",
        [
          Self.database(place),
          "UPDATE protector SET envelope = x'\(Hex.encode(envelope.bytes))'",
        ])
      child.environment = place.environment
      try child.run().expect(0)
    }

    @Test(
      arguments: [(4 << 20, 1, 4), (4 << 20, 2, 1), (.max, 1, 4), (64 << 10, 65, 4)]
        as [(UInt32, UInt32, UInt32)])
    func parametersThatNoVaultIsMadeWithAreRefusedWithASentence(
      memoryKiB: UInt32, passes: UInt32, lanes: UInt32
    ) throws {
      let place = try LockedVault.place()
      try replaceEnvelope(of: place, memoryKiB: memoryKiB, passes: passes, lanes: lanes)
      let ran = try place.whisper("contact", "list", "--passphrase-file", "secret")
      #expect(ran.status == 4)
      #expect(ran.complaint?.contains("settings that no vault is made with") == true)
    }

    /// The control: an envelope that is made so is read, and its derivation is what decides.
    @Test func sensibleParametersAreDerivedWith() throws {
      let place = try LockedVault.place()
      try replaceEnvelope(of: place, memoryKiB: 64, passes: 1, lanes: 4)
      let ran = try place.whisper("contact", "list", "--passphrase-file", "secret").expect(4)
      #expect(ran.complaint?.hasPrefix("Wrong passphrase") == true)
    }
  }
#endif
