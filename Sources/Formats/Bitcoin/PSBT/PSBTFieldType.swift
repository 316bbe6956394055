/// The types of fields of one scope, by the numbers that their keys begin with.
protocol PSBTFieldType: RawRepresentable, Equatable, Sendable where RawValue == UInt64 {
  /// Whether what stands behind the type in the key, and the value, have the form that the type says.
  func isWellFormed(_ data: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) -> Bool
  /// The only version of PSBT that has it; nil of what all have.
  var version: PSBT.Version? { get }
  var name: String { get }
}

/// Of a whole PSBT (BIP-174, 370, 375).
enum GlobalField: UInt64, PSBTFieldType {
  case unsignedTransaction = 0x00
  case extendedKey = 0x01
  case transactionVersion = 0x02
  case fallbackLockTime = 0x03
  case inputCount = 0x04
  case outputCount = 0x05
  case modifiable = 0x06
  case version = 0xFB
  case proprietary = 0xFC

  var version: PSBT.Version? {
    switch self {
    case .unsignedTransaction: .v0
    case .transactionVersion, .fallbackLockTime, .inputCount, .outputCount, .modifiable: .v2
    case .extendedKey, .version, .proprietary: nil
    }
  }

  func isWellFormed(_ data: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .unsignedTransaction: data.isEmpty
    case .extendedKey:
      // Its depth says how long its path is.
      data.count == 78 && value.count == 4 + 4 * Int(data[data.startIndex + 4])
    case .transactionVersion, .fallbackLockTime, .version: data.isEmpty && value.count == 4
    case .inputCount, .outputCount: data.isEmpty && value.isCompactSize
    case .modifiable: data.isEmpty && value.count == 1
    case .proprietary: data.isProprietary
    }
  }
}

/// Of an input (BIP-174, 370, 371, 373, 375, 376).
enum InputField: UInt64, PSBTFieldType {
  case previousTransaction = 0x00
  case witnessOutput = 0x01
  case partialSignature = 0x02
  case signatureKind = 0x03
  case redeemScript = 0x04
  case witnessScript = 0x05
  case derivation = 0x06
  case finalScript = 0x07
  case finalWitness = 0x08
  case reserves = 0x09
  case ripemd160 = 0x0A
  case sha256 = 0x0B
  case hash160 = 0x0C
  case hash256 = 0x0D
  case previousID = 0x0E
  case outputIndex = 0x0F
  case sequence = 0x10
  case requiredTime = 0x11
  case requiredHeight = 0x12
  case taprootSignature = 0x13
  case taprootScriptSignature = 0x14
  case taprootLeaf = 0x15
  case taprootDerivation = 0x16
  case taprootInternalKey = 0x17
  case taprootMerkleRoot = 0x18
  case musigParticipants = 0x1A
  case musigNonce = 0x1B
  case musigSignature = 0x1C
  case silentShare = 0x1D
  case silentProof = 0x1E
  case silentDerivation = 0x1F
  case silentTweak = 0x20
  case proprietary = 0xFC

  var version: PSBT.Version? {
    switch self {
    case .previousID, .outputIndex, .sequence, .requiredTime, .requiredHeight: .v2
    default: nil
    }
  }

  func isWellFormed(_ data: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .previousTransaction, .redeemScript, .witnessScript, .finalScript, .reserves:
      data.isEmpty
    case .witnessOutput: data.isEmpty && value.isOutput
    // The longest in DER has 72 bytes, and one more says of what it is.
    case .partialSignature: data.isPublicKey && (9...73).contains(value.count)
    case .signatureKind, .outputIndex, .sequence: data.isEmpty && value.count == 4
    case .derivation: data.isPublicKey && value.isOrigin
    case .finalWitness: data.isEmpty && value.isWitness
    case .ripemd160, .hash160: data.count == 20
    case .sha256, .hash256: data.count == 32
    case .previousID, .taprootInternalKey, .taprootMerkleRoot: data.isEmpty && value.count == 32
    case .requiredTime: data.isEmpty && value.number.map { $0 >= PSBT.firstTime } ?? false
    case .requiredHeight:
      data.isEmpty && value.number.map { $0 > 0 && $0 < PSBT.firstTime } ?? false
    case .taprootSignature: data.isEmpty && value.isSchnorrSignature
    case .taprootScriptSignature: data.count == 64 && value.isSchnorrSignature
    case .taprootLeaf:
      (33...(33 + 32 * 128)).contains(data.count) && data.count % 32 == 1 && !value.isEmpty
    case .taprootDerivation: data.count == 32 && value.taprootOrigin != nil
    case .musigParticipants, .musigNonce, .musigSignature, .silentShare, .silentProof,
      .silentDerivation, .silentTweak:
      true
    case .proprietary: data.isProprietary
    }
  }
}

/// Of an output (BIP-174, 370, 371, 373, 375).
enum OutputField: UInt64, PSBTFieldType {
  case redeemScript = 0x00
  case witnessScript = 0x01
  case derivation = 0x02
  case amount = 0x03
  case script = 0x04
  case taprootInternalKey = 0x05
  case taprootTree = 0x06
  case taprootDerivation = 0x07
  case musigParticipants = 0x08
  case silentAddress = 0x09
  case silentLabel = 0x0A
  case proprietary = 0xFC

  var version: PSBT.Version? {
    switch self {
    case .amount, .script: .v2
    default: nil
    }
  }

  func isWellFormed(_ data: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .redeemScript, .witnessScript, .script: data.isEmpty
    case .derivation: data.isPublicKey && value.isOrigin
    case .amount: data.isEmpty && value.count == 8
    case .taprootInternalKey: data.isEmpty && value.count == 32
    case .taprootTree: data.isEmpty && value.isTaprootTree
    case .taprootDerivation: data.count == 32 && value.taprootOrigin != nil
    case .musigParticipants, .silentAddress, .silentLabel: true
    case .proprietary: data.isProprietary
    }
  }
}

// MARK: Forms

extension ArraySlice<UInt8> {
  private func isWhole(_ read: (inout BitcoinReader) throws(BitcoinError) -> Void) -> Bool {
    var reader = BitcoinReader(self)
    do throws(BitcoinError) {
      try read(&reader)
      return reader.isAtEnd
    } catch { return false }
  }

  fileprivate var isCompactSize: Bool {
    isWhole { reader throws(BitcoinError) in _ = try reader.compactSize() }
  }

  fileprivate var isOutput: Bool {
    isWhole { reader throws(BitcoinError) in _ = try reader.output() }
  }

  fileprivate var isWitness: Bool {
    isWhole { reader throws(BitcoinError) in _ = try reader.witness() }
  }

  fileprivate var isTaprootTree: Bool {
    !isEmpty
      && isWhole { reader throws(BitcoinError) in
        while !reader.isAtEnd {
          _ = try reader.octets(2)
          _ = try reader.prefixed()
        }
      }
  }

  /// An identifier behind its length, and a type; then whatever its owner likes.
  fileprivate var isProprietary: Bool {
    var reader = BitcoinReader(self)
    do throws(BitcoinError) {
      _ = try reader.prefixed()
      _ = try reader.compactSize()
      return true
    } catch { return false }
  }

  fileprivate var isPublicKey: Bool {
    count == 33 ? first == 2 || first == 3 : count == 65 && first == 4
  }

  fileprivate var isOrigin: Bool { count >= 4 && count % 4 == 0 }

  fileprivate var isSchnorrSignature: Bool { count == 64 || count == 65 }

  fileprivate var number: UInt32? {
    guard count == 4 else { return nil }
    var reader = BitcoinReader(self)
    return try? reader.integer()
  }

  /// How many leaves of scripts stand before an origin, and the origin.
  var taprootOrigin: (leaves: Int, origin: ArraySlice<UInt8>)? {
    var reader = BitcoinReader(self)
    do throws(BitcoinError) {
      let leaves = try reader.count(ofAtLeast: 32)
      _ = try reader.octets(32 * leaves)
      return reader.rest.isOrigin ? (leaves, reader.rest) : nil
    } catch { return nil }
  }
}
