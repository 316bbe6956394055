extension OctetSource {
  /// Reads, and believes no count that cannot be.
  ///
  /// Throws `OpenPGPError.Kind.invalidRequest`, and what the source throws.
  func checkedRead(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try checkedRead(
      into: buffer, orThrow: OpenPGPError(.invalidRequest, .sourceOverfilled))
  }
}
