internal import CryptoPrimitives
internal import SecretMemory
internal import SecureElement

/// How one use of a TPM ended, before it is said what that means for a key.
enum TPMFailure: Error {
  /// The TPM says why.
  case refused(ResponseCode)
  /// What came is no response to what was sent.
  case malformed
  /// A response does not bear its session's code: something between has changed it.
  case altered
  /// What it is, whoever asked.
  case element(SecureElementError)

  init(_ error: CryptoError) {
    switch error {
    case .memory(let error): self = .element(.memory(error))
    case .notAuthentic, .unsafeKey, .wrongSize: self = .malformed
    }
  }
}

/// Runs `body`, which asks for the owner's leave under an empty authorization. Throws `unavailable(.owned)` where that
/// is not enough.
func catchingOwner<Result: ~Copyable>(
  _ body: () throws(TPMFailure) -> Result
) throws(TPMFailure) -> Result {
  do throws(TPMFailure) {
    return try body()
  } catch .refused(let code)
    where [ResponseCode.authFail, ResponseCode.badAuth, ResponseCode.hierarchy].contains(code.base)
  {
    throw .element(.unavailable(.owned))
  } catch {
    throw error
  }
}

/// Runs `body` and brings what parsers and primitives throw into `TPMFailure`.
func catchingFailures<Result: ~Copyable>(
  _ body: () throws -> Result
) throws(TPMFailure) -> Result {
  do {
    return try body()
  } catch let error as TPMFailure {
    throw error
  } catch let error as SecureElementError {
    throw .element(error)
  } catch let error as CryptoError {
    throw TPMFailure(error)
  } catch let error as SecretMemoryError {
    throw .element(.memory(error))
  } catch {
    throw .malformed
  }
}
