import SecretMemory
import SecureElement
import TestVaults

/// The software element and its counters, whose calls go wrong where the faults say so.
struct FaultyElement: SecureElement {
  let faults: Faults
  private let element: ElementWithCounters
  private let files: FileCounters

  init(_ files: FileCounters, _ faults: Faults) {
    (self.files, self.faults) = (files, faults)
    element = ElementWithCounters(files)
  }

  var name: String { element.name }
  var isHardware: Bool { false }
  var secretSizes: ClosedRange<Int> { element.secretSizes }
  var hasGuessableKeys: Bool { false }
  var counters: (any MonotonicCounters)? { FaultyCounters(files, faults) }

  func makeKey(
    for purpose: KeyPurpose, under authorization: borrowing KeyAuthorization
  ) throws(SecureElementError) -> ElementKey {
    // A closure cannot borrow what is borrowed here.
    let known = try authorization.copy()
    return try faults.call { () throws(SecureElementError) in
      try element.makeKey(for: purpose, under: known)
    }
  }

  func sharedSecret(
    blob: [UInt8], peer: [UInt8], authorization: borrowing KeyAuthorization
  ) throws(SecureElementError) -> SecretBytes {
    let known = try authorization.copy()
    return try faults.call { () throws(SecureElementError) in
      try element.sharedSecret(blob: blob, peer: peer, authorization: known)
    }
  }

  func signature(
    blob: [UInt8], digest: [UInt8], authorization: borrowing KeyAuthorization
  ) throws(SecureElementError) -> [UInt8] {
    let known = try authorization.copy()
    return try faults.call { () throws(SecureElementError) in
      try element.signature(blob: blob, digest: digest, authorization: known)
    }
  }

  func blob(
    changing blob: [UInt8], from old: borrowing KeyAuthorization,
    to new: borrowing KeyAuthorization
  ) throws(SecureElementError) -> [UInt8] {
    let old = try old.copy()
    let new = try new.copy()
    return try faults.call { () throws(SecureElementError) in
      try element.blob(changing: blob, from: old, to: new)
    }
  }
}

private struct FaultyCounters: MonotonicCounters {
  private let files: FileCounters
  private let faults: Faults

  init(_ files: FileCounters, _ faults: Faults) { (self.files, self.faults) = (files, faults) }

  func name(of counter: MonotonicCounter) -> [UInt8] { files.name(of: counter) }

  func define(
    _ counter: MonotonicCounter, under secret: borrowing SecretBytes
  ) throws(SecureElementError) -> Bool {
    let secret = try copy(secret)
    return try faults.call { () throws(SecureElementError) in
      try files.define(counter, under: secret)
    }
  }

  func increment(
    _ counter: MonotonicCounter, under secret: borrowing SecretBytes
  ) throws(SecureElementError) -> UInt64? {
    let secret = try copy(secret)
    return try faults.call { () throws(SecureElementError) in
      try files.increment(counter, under: secret)
    }
  }

  func value(
    of counter: MonotonicCounter, under secret: borrowing SecretBytes
  ) throws(SecureElementError) -> UInt64? {
    let secret = try copy(secret)
    return try faults.call { () throws(SecureElementError) in
      try files.value(of: counter, under: secret)
    }
  }

  func undefine(_ counter: MonotonicCounter) throws(SecureElementError) -> Bool {
    try faults.call { () throws(SecureElementError) in try files.undefine(counter) }
  }

  private func copy(_ secret: borrowing SecretBytes) throws(SecureElementError) -> SecretBytes {
    do { return try secret.copy() } catch { throw .memory(error) }
  }
}

extension KeyAuthorization {
  fileprivate borrowing func copy() throws(SecureElementError) -> KeyAuthorization {
    do throws(SecretMemoryError) {
      switch self {
      case .silent: return .silent
      case .secret(let secret): return .secret(try secret.copy())
      case .guessable(let secret): return .guessable(try secret.copy())
      }
    } catch {
      throw .memory(error)
    }
  }
}
