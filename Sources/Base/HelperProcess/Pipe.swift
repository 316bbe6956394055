internal import CKernel
internal import SystemPackage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A pipe that no other program started meanwhile inherits; its ends are closed when it goes, but
/// for one that is kept.
package struct Pipe: ~Copyable {
  package private(set) var readingEnd: Int32 = -1
  package private(set) var writingEnd: Int32 = -1

  package init() throws(HelperError) {
    var ends: [Int32] = [-1, -1]
    guard whisper_pipe(&ends) == 0 else { throw .notStarted(Errno(rawValue: errno)) }
    readingEnd = ends[0]
    writingEnd = ends[1]
  }

  package consuming func keepReadingEnd() -> Int32 {
    defer { readingEnd = -1 }
    return readingEnd
  }

  package consuming func keepWritingEnd() -> Int32 {
    defer { writingEnd = -1 }
    return writingEnd
  }

  deinit {
    if readingEnd >= 0 { close(readingEnd) }
    if writingEnd >= 0 { close(writingEnd) }
  }
}
