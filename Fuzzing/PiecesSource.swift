import OpenPGP

/// A source that gives so many octets at a time, so that every seam is tried.
final class PiecesSource: RewindableSource {
  private let source: BytesSource
  private let size: Int

  init(_ octets: [UInt8], size: Int) {
    source = BytesSource(octets)
    self.size = max(1, size)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(size)))
  }

  func rewind() { source.rewind() }
}
