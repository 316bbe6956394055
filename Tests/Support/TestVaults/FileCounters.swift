internal import CryptoPrimitives
internal import Foundation
package import SecretMemory
package import SecureElement
internal import Synchronization

/// Counters as a TPM has them, each a file in a directory, so that several processes can have the same.
package final class FileCounters: MonotonicCounters {
  package enum Call: String, CaseIterable, Sendable {
    case define, increment, value, undefine
  }

  /// A counter as it stands there.
  private struct Index {
    var mark: [UInt8]
    var secret: [UInt8]
    /// 0 before its first increment.
    var value: UInt64

    var bytes: [UInt8] { mark + value.octets + secret }

    init(mark: [UInt8], secret: [UInt8]) { (self.mark, self.secret, value) = (mark, secret, 0) }

    init(_ bytes: [UInt8]) {
      mark = Array(bytes[..<32])
      value = bytes[32..<40].reduce(0) { $0 << 8 | UInt64($1) }
      secret = Array(bytes[40...])
    }
  }

  private struct Hooks {
    var before: @Sendable (Call) throws(SecureElementError) -> Void = { _ in }
    var after: @Sendable (Call) -> Void = { _ in }
    var calls: [Call] = []
    var taken = 0
  }

  private let directory: String
  private let hooks = Mutex(Hooks())

  private let algorithm: UInt8

  /// The directory is made where it is not there. What counters are called begins with `algorithm`.
  package init(in directory: String, naming algorithm: UInt8 = 0x0B) {
    self.algorithm = algorithm
    self.directory = directory
    try? FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: true)
  }

  /// What is done before each call from now on; what it throws the call throws, and does nothing.
  package func before(_ body: @escaping @Sendable (Call) throws(SecureElementError) -> Void) {
    hooks.withLock { $0.before = body }
  }

  /// What is done after each call.
  package func after(_ body: @escaping @Sendable (Call) -> Void) {
    hooks.withLock { $0.after = body }
  }

  /// Has the handles of the next new counters be taken.
  package func takeHandles(_ count: Int) { hooks.withLock { $0.taken = count } }

  /// What was called since the last time that this was asked.
  package func takeCalls() -> [Call] {
    hooks.withLock { hooks in
      defer { hooks.calls = [] }
      return hooks.calls
    }
  }

  // MARK: From outside

  /// The handles of all counters.
  package var handles: [UInt32] {
    ((try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? [])
      .compactMap { UInt32($0, radix: 16) }.sorted()
  }

  package func value(at handle: UInt32) -> UInt64? { read(handle)?.value }

  package func set(_ handle: UInt32, to value: UInt64) {
    guard var index = read(handle) else { return }
    index.value = value
    write(index, at: handle)
  }

  /// Puts another mark or secret in a counter's place.
  package func replace(_ handle: UInt32, mark: [UInt8]? = nil, secret: [UInt8]? = nil) {
    guard var index = read(handle) else { return }
    index.mark = mark ?? index.mark
    index.secret = secret ?? index.secret
    write(index, at: handle)
  }

  package func remove(_ handle: UInt32) {
    // As a TPM has it: a new one begins above all that were removed, and not above those that stand beside it.
    write(Array("\(max(highest, read(handle)?.value ?? 0))".utf8), to: directory + "/highest")
    unlink(path(handle))
  }

  // MARK: MonotonicCounters

  package func name(of counter: MonotonicCounter) -> [UInt8] {
    [0, algorithm] + sha256(counter.handle.octets + counter.mark).bytes
  }

  package func define(
    _ counter: MonotonicCounter, under secret: borrowing SecretBytes
  ) throws(SecureElementError) -> Bool {
    let secret = secret.withUnsafeBytes { Array($0) }
    return try call(.define) {
      let isTaken = hooks.withLock { hooks in
        hooks.taken -= 1
        return hooks.taken >= 0
      }
      guard !isTaken, read(counter.handle) == nil else { return false }
      write(Index(mark: counter.mark, secret: secret), at: counter.handle)
      return true
    }
  }

  package func increment(
    _ counter: MonotonicCounter, under secret: borrowing SecretBytes
  ) throws(SecureElementError) -> UInt64? {
    let secret = secret.withUnsafeBytes { Array($0) }
    return try call(.increment) { () throws(SecureElementError) in
      guard var index = read(counter.handle), index.mark == counter.mark else { return nil }
      guard index.secret == secret else { throw .wrongAuthorization }
      index.value = index.value == 0 ? highest + 1 : index.value + 1
      write(index, at: counter.handle)
      return index.value
    }
  }

  package func value(
    of counter: MonotonicCounter, under secret: borrowing SecretBytes
  ) throws(SecureElementError) -> UInt64? {
    let secret = secret.withUnsafeBytes { Array($0) }
    return try call(.value) { () throws(SecureElementError) in
      guard let index = read(counter.handle), index.mark == counter.mark, index.value > 0 else {
        return nil
      }
      guard index.secret == secret else { throw .wrongAuthorization }
      return index.value
    }
  }

  package func undefine(_ counter: MonotonicCounter) throws(SecureElementError) -> Bool {
    try call(.undefine) {
      guard read(counter.handle)?.mark == counter.mark else { return false }
      remove(counter.handle)
      return true
    }
  }

  private func call<Result>(
    _ call: Call, _ body: () throws(SecureElementError) -> Result
  ) throws(SecureElementError) -> Result {
    let (before, after) = hooks.withLock { hooks in
      hooks.calls.append(call)
      return (hooks.before, hooks.after)
    }
    try before(call)
    let result: Result
    do {
      let lock = open(directory + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      defer { close(lock) }
      guard flock(lock, LOCK_EX) == 0 else { throw SecureElementError.unavailable(.silent) }
      result = try body()
    }
    after(call)
    return result
  }

  // MARK: Files

  private func path(_ handle: UInt32) -> String {
    directory + "/" + String(handle, radix: 16)
  }

  private func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: directory + "/" + name).map { Array($0) }
  }

  private var highest: UInt64 {
    UInt64(String(decoding: bytes("highest") ?? [], as: UTF8.self)) ?? 0
  }

  private func read(_ handle: UInt32) -> Index? {
    guard let bytes = bytes(String(handle, radix: 16)), bytes.count >= 40 else { return nil }
    return Index(bytes)
  }

  private func write(_ index: Index, at handle: UInt32) { write(index.bytes, to: path(handle)) }

  private func write(_ bytes: [UInt8], to path: String) {
    guard (try? Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)) != nil else {
      fatalError("a test's counter cannot be written")
    }
  }
}

extension FixedWidthInteger {
  /// Big-endian.
  fileprivate var octets: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}

/// The software element with counters beside it.
package struct ElementWithCounters: SecureElement {
  private let element = SoftwareSecureElement()
  private let files: FileCounters

  package init(_ counters: FileCounters) { files = counters }

  package var name: String { element.name }
  package var isHardware: Bool { false }
  package var secretSizes: ClosedRange<Int> { element.secretSizes }
  package var hasGuessableKeys: Bool { false }
  package var counters: (any MonotonicCounters)? { files }

  package func makeKey(
    for purpose: KeyPurpose, under authorization: borrowing KeyAuthorization
  ) throws(SecureElementError) -> ElementKey {
    try element.makeKey(for: purpose, under: authorization)
  }

  package func sharedSecret(
    blob: [UInt8], peer: [UInt8], authorization: borrowing KeyAuthorization
  ) throws(SecureElementError) -> SecretBytes {
    try element.sharedSecret(blob: blob, peer: peer, authorization: authorization)
  }

  package func signature(
    blob: [UInt8], digest: [UInt8], authorization: borrowing KeyAuthorization
  ) throws(SecureElementError) -> [UInt8] {
    try element.signature(blob: blob, digest: digest, authorization: authorization)
  }

  package func blob(
    changing blob: [UInt8], from old: borrowing KeyAuthorization,
    to new: borrowing KeyAuthorization
  ) throws(SecureElementError) -> [UInt8] {
    try element.blob(changing: blob, from: old, to: new)
  }
}
