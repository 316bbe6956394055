package import OpenPGP

/// An input that can be read twice and says the same both times.
///
/// A file of the user's own is read where it is. A pipe, and a file that others may write to, is copied first,
/// as it is: a short one to memory, a longer one to a file without a name.
package enum StagedInput {
  private static let memoryLimit = 1 << 20

  /// `file` gives the descriptor of a new file without a name, which is closed with the source; it is not asked for a
  /// short input. Throws `DescriptorError`, and what `input` throws.
  package static func rewindable(
    _ input: any OctetSource, file: () throws -> Int32
  ) throws -> any RewindableSource {
    if let input = input as? DescriptorSource, input.isPrivateFile { return input }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: memoryLimit, alignment: 64)
    defer { buffer.deallocate() }
    var count = try fill(buffer, from: input)
    if count < buffer.count { return BytesSource(Array(buffer[..<count])) }
    let file = try file()
    let source = DescriptorSource(file, closes: true)
    let sink = DescriptorSink(file, closes: false)
    while count > 0 {
      try sink.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      count = try input.read(into: buffer)
    }
    try source.rewind()
    return source
  }

  /// Reads until the buffer is full or the source ends.
  private static func fill(
    _ buffer: UnsafeMutableRawBufferPointer, from source: any OctetSource
  ) throws -> Int {
    var count = 0
    while count < buffer.count {
      let read = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
      if read == 0 { break }
      count += read
    }
    return count
  }
}
