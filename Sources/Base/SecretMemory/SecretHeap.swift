internal import CKernel
internal import Synchronization

/// The allocator under `SecretBytes`: small secrets share a mapping, so that the ninth key of a
/// process costs nanoseconds and 64 bytes of the lock limit instead of a system call and a page.
///
/// Every block is wiped when it is given back, so a block handed out is always zero.
enum SecretHeap {
  /// Requests above this many bytes get a mapping of their own. The longest padded message is not: to map
  /// and to lock its pages takes longer than to decrypt it.
  static let largestSharedBlock = 64 * 1024
  private static let mappingSize = 256 * 1024
  private static let granule = 64

  private static let mappings = Mutex<[SharedMapping]>([])

  /// A zeroed block of `byteCount` bytes, above zero.
  static func allocate(_ byteCount: Int) throws(SecretMemoryError) -> SecretBlock {
    guard byteCount <= largestSharedBlock else {
      return .whole(OwnedMapping(try SecretMapping(byteCount: byteCount)))
    }
    let granules = (byteCount + granule - 1) / granule
    return try mappings.withLock { mappings throws(SecretMemoryError) in
      for mapping in mappings {
        if let first = mapping.reserve(granules) {
          return .part(of: mapping, firstGranule: first, granules: granules)
        }
      }
      let mapping = SharedMapping(
        try SecretMapping(byteCount: mappingSize), granules: mappingSize / granule)
      mappings.append(mapping)
      guard let first = mapping.reserve(granules) else {
        throw .unavailable(errno: 0)
      }
      return .part(of: mapping, firstGranule: first, granules: granules)
    }
  }

  /// Wipes a block and gives it back.
  static func free(_ block: SecretBlock) {
    guard case .part(let mapping, let first, let granules) = block else { return }
    whisper_wipe(mapping.address(first), granules * granule)
    mappings.withLock { _ in mapping.release(first, granules) }
  }

  /// A mapping that holds one block; wiped and unmapped when the block goes.
  final class OwnedMapping: Sendable {
    let mapping: SecretMapping
    init(_ mapping: consuming SecretMapping) { self.mapping = mapping }
  }

  /// A mapping cut into granules, with one bit for each.
  final class SharedMapping: @unchecked Sendable {
    // @unchecked Sendable: `used` and `hint` are touched only under the lock of
    // `SecretHeap.mappings`; `mapping` never changes.
    private let mapping: SecretMapping
    private var used: [Bool]
    private var hint = 0

    init(_ mapping: consuming SecretMapping, granules: Int) {
      self.mapping = mapping
      self.used = Array(repeating: false, count: granules)
    }

    func address(_ granule: Int) -> UnsafeMutableRawPointer {
      mapping.base + granule * SecretHeap.granule
    }

    /// Marks the first free run of `count` granules as used; nil when there is none.
    func reserve(_ count: Int) -> Int? {
      find(count, from: hint) ?? find(count, from: 0)
    }

    func release(_ first: Int, _ count: Int) {
      used.withUnsafeMutableBufferPointer { used in
        for index in first..<(first + count) { used[index] = false }
      }
      hint = min(hint, first)
    }

    private func find(_ count: Int, from start: Int) -> Int? {
      // Through a pointer: a long block is a thousand granules, and each look at a class's array is a check
      // of who else holds it.
      let found: Int? = used.withUnsafeMutableBufferPointer { used in
        var run = 0
        for index in start..<used.count {
          run = used[index] ? 0 : run + 1
          guard run == count else { continue }
          let first = index + 1 - count
          for taken in first...index { used[taken] = true }
          return first
        }
        return nil
      }
      if let found { hint = found + count }
      return found
    }
  }
}

/// Where the bytes of one secret stand.
enum SecretBlock {
  case part(of: SecretHeap.SharedMapping, firstGranule: Int, granules: Int)
  case whole(SecretHeap.OwnedMapping)

  var address: UnsafeMutableRawPointer {
    switch self {
    case .part(let mapping, let first, _): mapping.address(first)
    case .whole(let owner): owner.mapping.base
    }
  }
}
