#if canImport(CryptoKit) && canImport(Security) && canImport(LocalAuthentication)
  internal import CryptoPrimitives
  internal import Foundation
  internal import LocalAuthentication
  internal import SecretMemory
  internal import Security

  /// Runs `body` and brings what the system throws into `SecureElementError`.
  func catchingEnclaveFailures<Result: ~Copyable>(
    _ body: () throws -> Result
  ) throws(SecureElementError) -> Result {
    do {
      return try body()
    } catch let error as SecureElementError {
      throw error
    } catch let error as CryptoError {
      throw SecureElementError(error, notAuthentic: .foreignBlob)
    } catch let error as SecretMemoryError {
      throw .memory(error)
    } catch let error as LAError {
      throw SecureElementError(error)
    } catch {
      throw SecureElementError(system: error as NSError)
    }
  }

  extension SecureElementError {
    /// How asking a person ended.
    fileprivate init(_ error: LAError) {
      switch error.code {
      case .userCancel, .userFallback, .appCancel, .systemCancel: self = .cancelled
      case .authenticationFailed: self = .wrongFactor(triesLeft: nil)
      case .biometryLockout: self = .lockedOut(seconds: nil)
      case .biometryNotAvailable, .biometryNotEnrolled, .passcodeNotSet: self = .unsupported
      default: self = .failed(code: UInt32(truncatingIfNeeded: error.errorCode))
      }
    }

    /// What the system says of a key. That it is locked is told from a key that is gone: who takes one for the other gives
    /// up what is there. What is not known here is neither.
    fileprivate init(system error: NSError) {
      switch error.domain {
      case NSOSStatusErrorDomain: self.init(status: OSStatus(truncatingIfNeeded: error.code))
      case TokenFailure.domain: self.init(token: error.code)
      default: self = .failed(code: UInt32(truncatingIfNeeded: error.code))
      }
    }

    private init(status: OSStatus) {
      switch status {
      case errSecInteractionNotAllowed: self = .unavailable(.locked)
      case errSecMissingEntitlement: self = .unavailable(.forbidden)
      case errSecUserCanceled: self = .cancelled
      case errSecAuthFailed: self = .wrongFactor(triesLeft: nil)
      case errSecItemNotFound: self = .foreignBlob
      default: self = .failed(code: UInt32(bitPattern: status))
      }
    }

    private init(token code: Int) {
      switch code {
      // What the chip says of a handle that is another one's, and of a key whose finger or face is enrolled no more.
      case TokenFailure.corruptedData, TokenFailure.objectNotFound: self = .foreignBlob
      case TokenFailure.cancelledByUser: self = .cancelled
      case TokenFailure.authenticationFailed: self = .wrongFactor(triesLeft: nil)
      default: self = .failed(code: UInt32(truncatingIfNeeded: code))
      }
    }
  }

  /// TKError of CryptoTokenKit, through which the system reaches the chip: nothing else of it is needed here.
  private enum TokenFailure {
    static let domain = "CryptoTokenKit"
    static let corruptedData = -3
    static let cancelledByUser = -4
    static let authenticationFailed = -5
    static let objectNotFound = -6
  }
#endif
