internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory

/// What deriving keys may still cost: one budget for everything that one message or certificate asks.
struct DerivationBudget {
  private var argon2Work: UInt64

  init(_ limits: Limits) { argon2Work = limits.argon2Work }

  /// Throws `OpenPGPError.Kind.limitExceeded` for more work than is left, `.insufficientMemory` for more
  /// memory than there is, before anything is derived.
  fileprivate mutating func spend(_ parameters: Argon2Parameters) throws {
    let work = UInt64(parameters.memoryKiB) * 1024 * UInt64(parameters.passes)
    guard work <= argon2Work else {
      throw OpenPGPError(.limitExceeded, .argon2WorkLimit)
    }
    do {
      try parameters.check(availableMemory: AvailableMemory.bytes())
    } catch .notEnoughMemory(let needed, _) {
      throw OpenPGPError(
        .insufficientMemory, .argon2MemoryNeeded, number: Int(clamping: needed >> 20))
    } catch {
      throw OpenPGPError(.limitExceeded, .argon2Excessive)
    }
    argon2Work -= work
  }
}

extension S2K {
  /// Throws what `derive` would for its cost, before anything is derived.
  func checkCost(_ budget: inout DerivationBudget) throws {
    guard case .argon2(_, let passes, let lanes, let encodedMemory) = self else { return }
    try budget.spend(try Self.argon2Parameters(passes, lanes, encodedMemory))
  }

  /// The key of `size` octets that a passphrase gives.
  ///
  /// Throws `OpenPGPError`: `.unsupported` for a way or hash that is not read, `.limitExceeded` and
  /// `.insufficientMemory` for Argon2.
  func derive(
    _ passphrase: borrowing SecretBytes, size: Int, budget: inout DerivationBudget
  ) throws -> SecretBytes {
    switch self {
    case .simple(let hash):
      return try Self.hash(passphrase, hash, salt: [], octets: 0, size: size)
    case .salted(let hash, let salt):
      return try Self.hash(passphrase, hash, salt: salt, octets: 0, size: size)
    case .iterated(let hash, let salt, let count):
      return try Self.hash(
        passphrase, hash, salt: salt, octets: Self.octetCount(count), size: size)
    case .argon2(let salt, let passes, let lanes, let encodedMemory):
      let parameters = try Self.argon2Parameters(passes, lanes, encodedMemory)
      try budget.spend(parameters)
      do {
        return try Argon2id.derive(
          passphrase: passphrase, salt: salt, parameters: parameters, count: size)
      } catch is Argon2Error {
        throw OpenPGPError(.insufficientMemory, .argon2Memory)
      }
    case .gnuStub:
      throw OpenPGPError(.unsupported, .secretKeyElsewhere)
    case .unknown(let number):
      throw OpenPGPError(.unsupported, .passphraseKindNotRead, number: Int(number))
    }
  }

  /// The largest memory that is read, as the exponent of a number of KiB: 2 GiB, what RFC 9106 recommends first.
  static let greatestMemory: UInt8 = 21

  /// RFC 9580, section 3.7.1.4: the memory is at least 8 KiB a lane and less than 4 TiB. Throws
  /// `OpenPGPError.Kind.limitExceeded` for more than 2 GiB.
  static func argon2Parameters(
    _ passes: UInt8, _ lanes: UInt8, _ encodedMemory: UInt8
  ) throws -> Argon2Parameters {
    guard passes > 0, lanes > 0, encodedMemory <= 31,
      let memory = UInt32(exactly: UInt64(1) << UInt64(encodedMemory)),
      memory >= 8 * UInt32(lanes)
    else { throw OpenPGPError(.malformed, .argon2Malformed) }
    guard encodedMemory <= greatestMemory else {
      throw OpenPGPError(.limitExceeded, .argon2MemoryLimit)
    }
    return Argon2Parameters(memoryKiB: memory, passes: UInt32(passes), lanes: UInt32(lanes))
  }

  /// Salt and passphrase, over and over, up to `octets` but at least once; a second digest, begun with a zero
  /// octet, where the key is longer than one (section 3.7.1.1).
  private static func hash(
    _ passphrase: borrowing SecretBytes, _ algorithm: HashAlgorithm, salt: [UInt8], octets: Int,
    size: Int
  ) throws -> SecretBytes {
    guard let function = algorithm.function else {
      throw OpenPGPError(.unsupported, .hashNotRead, "\(algorithm)")
    }
    let unit = salt.count + passphrase.count
    let total = max(octets, unit)
    // Many repetitions at once, so that a short passphrase is not hashed in short calls.
    let repetitions = unit == 0 ? 0 : max(1, min(total / unit, 16 * 1024 / unit))
    let block = try SecretBytes.filled(count: unit * repetitions) { block in
      passphrase.withUnsafeBytes { passphrase in
        for start in stride(from: 0, to: block.count, by: max(unit, 1)) {
          UnsafeMutableRawBufferPointer(rebasing: block[start...]).copyBytes(from: salt)
          UnsafeMutableRawBufferPointer(rebasing: block[(start + salt.count)...])
            .copyMemory(from: passphrase)
        }
      }
    }
    return try SecretBytes.filled(count: size) { output in
      var written = 0
      var round = 0
      while written < output.count {
        var digest = Digest(function)
        digest.update([UInt8](repeating: 0, count: round))
        var left = total
        while left > 0 {
          let step = min(left, block.count)
          block.withUnsafeBytes { digest.update(UnsafeRawBufferPointer(rebasing: $0[..<step])) }
          left -= step
        }
        digest.withSecretDigest { bytes in
          let step = min(bytes.count, output.count - written)
          UnsafeMutableRawBufferPointer(rebasing: output[written...])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<step]))
          written += step
        }
        round += 1
      }
    }
  }
}
