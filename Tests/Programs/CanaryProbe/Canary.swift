#if os(Linux)
  import CanaryProbeC
  import Glibc
  import SecretMemory

  /// Bytes that stand nowhere else, written straight into secret memory.
  enum Canary: UInt32 {
    case controlPlain = 1
    case controlThread, controlSecret, passphrase, secondPassphrase, wrongPassphrase, message,
      letter, ephemeralKey, backupPassphrase, ed448Key, x448Key, x448Peer, keyPassphrase,
      primarySecret, subkeySecret,
      sessionKey, data, judged, pin, secondPIN, wrongKeyPIN, walletEntropy,
      walletPassphrase, secondWalletPassphrase, latticePrimary, latticeSubkey

    /// A secret of `count` bytes, which is looked for from now on under `name`.
    func secret(_ count: Int, _ name: String) throws -> SecretBytes {
      var secret = try SecretBytes(count: count)
      secret.withUnsafeMutableBytes { canary_fill(rawValue, $0.baseAddress, $0.count) }
      watch(secret, name)
      return secret
    }
  }

  extension Canary {
    /// A secret of which only a part is looked for.
    func secret(
      _ count: Int, _ name: String, watching part: Range<Int>
    ) throws -> SecretBytes {
      var secret = try SecretBytes(count: count)
      secret.withUnsafeMutableBytes { canary_fill(rawValue, $0.baseAddress, $0.count) }
      watch(secret, part, name)
      return secret
    }
  }

  /// Looks for these bytes from now on.
  func watch(_ secret: borrowing SecretBytes, _ name: String) {
    secret.withUnsafeBytes { canary_add(name, $0.baseAddress, $0.count) }
  }

  /// Looks for a part of these bytes from now on.
  func watch(_ secret: borrowing SecretBytes, _ part: Range<Int>, _ name: String) {
    secret.withUnsafeBytes { bytes in
      let slice = UnsafeRawBufferPointer(rebasing: bytes[part])
      canary_add(name, slice.baseAddress, slice.count)
    }
  }

  /// Ends a stage: looks through this process's memory, and waits until a core dump was looked through.
  func endStage(_ name: String) {
    print("stage \(name)")
    canary_scan()
    canary_print()
    print("core \(name)")
    guard readLine() != nil else { exit(3) }
  }
#endif
