internal import CKernel

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// One fixed mapping of memory for secrets: never swapped, never in a core dump, not inherited by
/// a forked child.
///
/// Where the kernel has `memfd_secret`, the pages are out of the kernel's own direct map too;
/// elsewhere they are locked, and wiped on fork.
struct SecretMapping: ~Copyable, @unchecked Sendable {
  // @unchecked Sendable: the pointer is owned by this value alone and never changes; whoever
  // shares the bytes does so through the lock of `SecretHeap` or its own exclusive ownership.

  /// The mapping's first byte; zeroed by the kernel.
  let base: UnsafeMutableRawPointer
  /// The mapping's size in bytes, a multiple of the page size.
  let byteCount: Int

  /// Maps at least `byteCount` bytes.
  init(byteCount: Int) throws(SecretMemoryError) {
    let page = Self.pageSize
    let (padded, overflow) = byteCount.addingReportingOverflow(page - 1)
    guard byteCount > 0, !overflow else { throw .unavailable(errno: EINVAL) }
    let size = padded / page * page
    // The kernel would give a process without a limit more than there is, and end it, or another one, later.
    guard size / page <= sysconf(Int32(_SC_PHYS_PAGES)) / 2 else {
      throw .unavailable(errno: ENOMEM)
    }
    var base = try Self.mapSecret(size)
    if base == nil { base = try Self.mapLocked(size) }
    guard let base else { throw .unavailable(errno: errno) }
    self.base = base
    self.byteCount = size
  }

  deinit {
    whisper_wipe(base, byteCount)
    munmap(base, byteCount)
  }

  static let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))

  /// Whether the kernel has `memfd_secret` for this process now.
  static func isOutOfKernel() throws(SecretMemoryError) -> Bool {
    guard let base = try mapSecret(pageSize) else { return false }
    munmap(base, pageSize)
    return true
  }

  /// A mapping of `memfd_secret`, or nil where the kernel has none.
  private static func mapSecret(
    _ size: Int
  ) throws(SecretMemoryError) -> UnsafeMutableRawPointer? {
    #if os(Linux)
      let descriptor = whisper_memfd_secret()
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      guard ftruncate(descriptor, off_t(size)) == 0 else { return nil }
      let base = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
      guard let base, base != MAP_FAILED else {
        // The kernel counts these pages against the limit for locked memory.
        if errno == EAGAIN { throw .lockLimit(requestedBytes: size) }
        return nil
      }
      // Secret memory is left out of core dumps by the kernel; DONTDUMP says so once more.
      guard madvise(base, size, adviceDontFork) == 0, madvise(base, size, adviceDontDump) == 0
      else {
        munmap(base, size)
        return nil
      }
      return base
    #else
      return nil
    #endif
  }

  /// A private mapping, locked into memory.
  private static func mapLocked(
    _ size: Int
  ) throws(SecretMemoryError) -> UnsafeMutableRawPointer? {
    let base = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | anonymousMapping, -1, 0)
    guard let base, base != MAP_FAILED else { return nil }
    guard mlock(base, size) == 0 else {
      munmap(base, size)
      throw .lockLimit(requestedBytes: size)
    }
    #if os(Linux)
      guard madvise(base, size, adviceWipeOnFork) == 0, madvise(base, size, adviceDontDump) == 0
      else {
        let code = errno
        munmap(base, size)
        throw .unavailable(errno: code)
      }
    #endif
    return base
  }
}

#if os(Linux)
  // <sys/mman.h>: MAP_ANONYMOUS, MADV_DONTFORK, MADV_DONTDUMP, MADV_WIPEONFORK.
  private let anonymousMapping: Int32 = 0x20
  private let adviceDontFork: Int32 = 10
  private let adviceDontDump: Int32 = 16
  private let adviceWipeOnFork: Int32 = 18
#else
  private let anonymousMapping = MAP_ANON
#endif
