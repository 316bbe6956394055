import OpenPGP
import SecretMemory

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why a call failed, as the shell is told and as a person is.
struct Failure: Error {
  /// The numbers of the draft's section 7.
  enum Code: Int32 {
    case unspecified = 1
    case noSignature = 3
    case unsupportedAsymmetricAlgorithm = 13
    case certificateCannotEncrypt = 17
    case missingArgument = 19
    case incompleteVerification = 23
    case cannotDecrypt = 29
    case passwordNotHumanReadable = 31
    case unsupportedOption = 37
    case badData = 41
    case expectedText = 53
    case outputExists = 59
    case missingInput = 61
    case keyIsProtected = 67
    case unsupportedSubcommand = 69
    case unsupportedSpecialPrefix = 71
    case ambiguousInput = 73
    case keyCannotSign = 79
    case incompatibleOptions = 83
    case unsupportedProfile = 89
    case primaryKeyBad = 103
    case certificateUserIDNoMatch = 107
    case keyCannotCertify = 109
  }

  let code: Code
  /// A sentence, which may repeat an argument.
  let reason: String

  init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  /// What an error means where nothing else is said.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as OpenPGPError: self.init(Self.code(of: error.kind), error.finding.sentence)
    case let error as DescriptorError:
      self.init(error.errno == EEXIST ? .outputExists : .unspecified, Self.words(error))
    default: self.init(.unspecified, "\(error)")
    }
  }

  private static func code(of kind: OpenPGPError.Kind) -> Code {
    switch kind {
    case .malformed, .limitExceeded, .unsupported, .invalidRequest: .badData
    case .notAddressed, .notAuthentic, .noIntegrity: .cannotDecrypt
    case .passphraseRequired, .wrongPassphrase: .keyIsProtected
    case .unusableKey: .certificateCannotEncrypt
    default: .unspecified
    }
  }

  private static func words(_ error: DescriptorError) -> String {
    let reason = words(errno: error.errno)
    return switch error.operation {
    case .read: "Data cannot be read: \(reason)."
    case .write: "Data cannot be written: \(reason)."
    case .rewind: "Data cannot be read twice: \(reason)."
    }
  }

  /// The system's words for an error number.
  static func words(errno: Int32) -> String {
    guard let text = strerror(errno) else { return "error \(errno)" }
    return String(cString: text)
  }

  /// Says it on standard error, and returns the status to end with.
  func report() -> Int32 {
    Standard.remark(reason)
    return code.rawValue
  }
}

/// Does `body`, in which an error of the kind means `code`.
func failing<Result: ~Copyable>(
  _ kind: OpenPGPError.Kind, as code: Failure.Code, _ body: () throws -> Result
) throws -> Result {
  do {
    return try body()
  } catch let error as OpenPGPError where error.kind == kind {
    throw Failure(code, error.finding.sentence)
  }
}
