internal import CryptoPrimitives
package import SecretMemory
package import SecureElement

extension TPMElement {
  /// Makes a counter, which is raised and read under `secret`, 1 to 32 octets. It begins with its first increment, above
  /// every counter that this TPM ever had.
  /// - Returns: false where its handle is taken.
  /// - Throws: `unavailable(.owned)` where the owner has set an authorization.
  package func define(
    _ counter: TPMCounter, under secret: borrowing SecretBytes
  ) throws(SecureElementError) -> Bool {
    let value = try authValue(secret)
    return try inSession { session, conversation throws(TPMFailure) in
      try session.define(counter, under: value, conversation)
    }
  }

  /// Raises a counter by one, or begins it.
  /// - Returns: its value then; nil where no index is exactly this counter.
  /// - Throws: `wrongAuthorization`.
  package func increment(
    _ counter: TPMCounter, under secret: borrowing SecretBytes
  ) throws(SecureElementError) -> UInt64? {
    let value = try authValue(secret)
    return try inSession { session, conversation throws(TPMFailure) in
      guard let (entity, _) = try counter.find(conversation) else { return nil }
      return try catchingWrongSecret { () throws(TPMFailure) in
        try session.increment(entity, under: value, conversation)
        let raised = Command.Entity(counter.handle, name: counter.name)
        return try session.value(of: raised, under: value, conversation)
      }
    }
  }

  /// The value of a counter; nil where no index is exactly this counter, or it was never raised.
  /// - Throws: `wrongAuthorization`.
  package func value(
    of counter: TPMCounter, under secret: borrowing SecretBytes
  ) throws(SecureElementError) -> UInt64? {
    let value = try authValue(secret)
    return try inSession { session, conversation throws(TPMFailure) in
      guard let (entity, isWritten) = try counter.find(conversation), isWritten else {
        return nil
      }
      return try catchingWrongSecret { () throws(TPMFailure) in
        try session.value(of: entity, under: value, conversation)
      }
    }
  }

  /// Removes a counter.
  /// - Returns: false where no index is exactly this counter.
  /// - Throws: `unavailable(.owned)` where the owner has set an authorization.
  package func undefine(_ counter: TPMCounter) throws(SecureElementError) -> Bool {
    try inSession { session, conversation throws(TPMFailure) in
      guard let (entity, _) = try counter.find(conversation) else { return false }
      try session.undefine(entity, conversation)
      return true
    }
  }

  private func authValue(
    _ secret: borrowing SecretBytes
  ) throws(SecureElementError) -> SecretBytes {
    do throws(TPMFailure) {
      let copy = try catchingFailures { try secret.copy() }
      return try AuthValue.value(of: .secret(copy), otherwise: .unsupported)
    } catch {
      throw SecureElementError(error)
    }
  }
}

private func catchingWrongSecret<Result>(
  _ body: () throws(TPMFailure) -> Result
) throws(TPMFailure) -> Result {
  do throws(TPMFailure) {
    return try body()
  } catch .refused(let code)
    where [ResponseCode.authFail, ResponseCode.badAuth].contains(code.base)
  {
    throw .element(.wrongAuthorization)
  } catch {
    throw error
  }
}
