internal import CryptoPrimitives
package import SecretMemory
package import SecureElement

extension TPMElement: MonotonicCounters {
  package var counters: (any MonotonicCounters)? { self }

  package func name(of counter: MonotonicCounter) -> [UInt8] { counter.name }

  package func define(
    _ counter: MonotonicCounter, under secret: borrowing SecretBytes
  ) throws(SecureElementError) -> Bool {
    let value = try authValue(secret)
    return try inSession { session, conversation throws(TPMFailure) in
      try session.define(counter, under: value, conversation)
    }
  }

  package func increment(
    _ counter: MonotonicCounter, under secret: borrowing SecretBytes
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

  package func value(
    of counter: MonotonicCounter, under secret: borrowing SecretBytes
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

  package func undefine(_ counter: MonotonicCounter) throws(SecureElementError) -> Bool {
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
