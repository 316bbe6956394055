package import SecretMemory

/// A secret that several runs get, one after the other: wiped when the last one lets go of it.
package final class Secret: Sendable {
  package let bytes: SecretBytes

  package init(_ bytes: consuming SecretBytes) { self.bytes = bytes }
}

/// A secret that grows while it is read: each time into a new one, and the former is wiped.
struct SecretCollector: ~Copyable {
  private var bytes: SecretBytes?
  private var count = 0
  private let limit: Int

  /// - Parameter limit: the most that it may come to, in bytes.
  init(limit: Int) { self.limit = limit }

  /// Takes what `read` puts into the memory that it is lent; `read` says how many bytes that were, 0 or less for none.
  mutating func take(
    _ read: (UnsafeMutableRawBufferPointer) -> Int
  ) throws(CommandError) -> Int {
    do throws(SecretMemoryError) {
      try makeRoom()
    } catch {
      throw .notHandedOver
    }
    let start = count
    let taken =
      bytes?.withUnsafeMutableBytes { read(UnsafeMutableRawBufferPointer(rebasing: $0[start...])) }
      ?? 0
    guard taken > 0 else { return taken }
    guard taken <= limit - count else { throw .tooMuch }
    count += taken
    return taken
  }

  private mutating func makeRoom() throws(SecretMemoryError) {
    guard let size = bytes?.count else {
      bytes = try SecretBytes(count: min(4096, limit + 1))
      return
    }
    guard count == size else { return }
    // One byte more than may come, so that what is too much shows.
    var larger = try SecretBytes(count: min(size * 2, limit + 1))
    bytes?.withUnsafeBytes { former in
      larger.withUnsafeMutableBytes { $0.copyMemory(from: former) }
    }
    bytes = consume larger
  }

  /// All of it; nothing is left here.
  mutating func finish() throws(SecretMemoryError) -> Secret {
    guard var all = bytes.take() else { return Secret(try SecretBytes(count: 0)) }
    all.truncate(to: count)
    count = 0
    return Secret(all)
  }
}
