import OpenPGP

/// Copies octets into a buffer that has room for all of them.
final class OverwritingSink: OctetSink {
  private let buffer: UnsafeMutableRawBufferPointer
  private(set) var count = 0

  init(_ buffer: UnsafeMutableRawBufferPointer) { self.buffer = buffer }

  func write(_ octets: UnsafeRawBufferPointer) {
    UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).copyMemory(from: octets)
    count += octets.count
  }
}
