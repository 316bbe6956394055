import CryptoPrimitives
import VaultModel
import Words
import WhisperEnvelope
import WhisperKit

extension ErrorWords {
  /// Why, more closely, as the end of a sentence; with what an error has beside the reason.
  static func reason(_ reason: WhisperError.Reason, _ values: WhisperError.Values) -> String {
    if reason == .vault(.rowUnreadable), let kind = values.name {
      return RecoveryWords.unreadableRow(printable(kind))
    }
    let arguments: [String] =
      switch reason {
      case .input(.nameTooLong): ["\(values.limit ?? DisplayName.maximumBytes)"]
      case .input(.nameReserved): [DisplayName.unknown]
      // Of what has such a length, people give raw keys alone.
      case .input(.base64OtherLength): ["32"]
      case .vault(.newerVersion): [number(values.number), number(values.limit)]
      case .vault(.row): [values.part ?? ""]
      case .vault(.notEnoughMemory): [mebibytes(values.needed), mebibytes(values.available)]
      case .vault(.noMemory): [mebibytes(values.needed)]
      case .vault(.libraryFailed): [number(values.number)]
      default: []
      }
    guard let words = words(reason) else { return reason.rawValue }
    return words.filled(with: arguments)
  }

  /// Why a part of the vault is damaged.
  static func reason(_ reason: WhisperError.Reason, part: String) -> String {
    self.reason(reason, .init(part: part))
  }

  /// Nil for what no person is told: what is wrong with an envelope, and a later version's.
  static func words(_ reason: WhisperError.Reason) -> (any Topic)? {
    InputReasonWords(rawValue: reason.rawValue) ?? VaultReasonWords(rawValue: reason.rawValue)
  }

  /// What was being done, as the end of a sentence.
  static func operation(_ operation: OperationWords, _ values: WhisperError.Values) -> String {
    values.path.map { operation(printable($0)) } ?? operation.text
  }

  /// What a service was doing.
  static func operation(_ values: WhisperError.Values) -> String {
    let path = printable(values.path ?? "")
    let code = number(values.number)
    let hasCode = values.number != nil
    return switch values.operation {
    case .makeDirectory: OperationWords.makeDirectory(path)
    case .make: OperationWords.make(path)
    case .lookAt: OperationWords.lookAt(path)
    case .write: OperationWords.write(path)
    case .remove: OperationWords.remove(path)
    case .openDatabase:
      hasCode ? OperationWords.openDatabaseCode(code) : OperationWords.openDatabase.text
    case .executeDatabase:
      hasCode ? OperationWords.executeDatabaseCode(code) : OperationWords.executeDatabase.text
    case .readDatabase:
      hasCode ? OperationWords.readDatabaseCode(code) : OperationWords.readDatabase.text
    case .writeDatabase:
      hasCode ? OperationWords.writeDatabaseCode(code) : OperationWords.writeDatabase.text
    case .useDatabase:
      hasCode ? OperationWords.useDatabaseCode(code) : OperationWords.useDatabase.text
    case .later, nil: WhisperError.Operation.later.rawValue
    }
  }

  static func number(_ number: (some BinaryInteger)?) -> String { number.map { "\($0)" } ?? "" }

  static func mebibytes(_ bytes: UInt64?) -> String { number(bytes.map { $0 >> 20 }) }
}

extension WhisperError.Reason {
  /// Whether it is one of text that was cut or changed on its way.
  var isDamage: Bool {
    switch self {
    case .input(let reason): reason.isDamage
    case .envelope, .vault, .later: false
    }
  }
}

extension InputReason {
  fileprivate var isDamage: Bool {
    switch self {
    case .endsEarly, .bytesAfterEnd, .badSignature, .badFlag, .base64Length, .notBase64,
      .base64Trailing, .longerThanAny:
      true
    case .nameEmpty, .nameTooLong, .nameNotNormal, .nameForbidden, .nameBeginsWithMark,
      .nameSpaces, .nameReserved, .twoBundles, .noBundle, .bundleVersion, .nameNotUTF8,
      .unsafeKey, .foreignSigner, .notUTF8, .oddHex, .notHex, .base64OtherLength, .otherContent:
      false
    }
  }
}
