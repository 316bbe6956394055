#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The octets of an open file, from where it stands, or of a pipe.
public final class DescriptorSource: RewindableSource {
  private let descriptor: Int32
  private let closes: Bool
  /// Where it stood at first; nil for what cannot go back.
  private let start: off_t?

  /// `closes`: whether the descriptor is closed when the source goes.
  public init(_ descriptor: Int32, closes: Bool) {
    self.descriptor = descriptor
    self.closes = closes
    let position = lseek(descriptor, 0, SEEK_CUR)
    start = position >= 0 ? position : nil
  }

  /// The file at `path`. Throws `DescriptorError` when it cannot be opened.
  public convenience init(path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw DescriptorError(operation: .read, errno: errno) }
    self.init(descriptor, closes: true)
  }

  deinit { if closes { close(descriptor) } }

  /// Throws `DescriptorError`.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      let count = systemRead(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw DescriptorError(operation: .read, errno: errno) }
    }
  }

  /// Throws `DescriptorError` for what cannot go back, such as a pipe.
  public func rewind() throws {
    guard let start else { throw DescriptorError(operation: .rewind, errno: ESPIPE) }
    guard lseek(descriptor, start, SEEK_SET) >= 0 else {
      throw DescriptorError(operation: .rewind, errno: errno)
    }
  }

  /// Known of files alone, and not of those that say to be empty: so do some that the kernel makes up while they
  /// are read.
  public var remainingCount: UInt64? {
    var status = stat()
    guard start != nil, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    let position = lseek(descriptor, 0, SEEK_CUR)
    return position >= 0 && status.st_size > position ? UInt64(status.st_size - position) : nil
  }

  /// Whether the octets stay what they are while they are read twice: a file of our own that nobody else may
  /// write to.
  public var isPrivateFile: Bool {
    var status = stat()
    guard start != nil, fstat(descriptor, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFREG && status.st_uid == geteuid()
      && status.st_mode & (S_IWGRP | S_IWOTH) == 0
  }
}

#if canImport(Glibc)
  private let systemRead = Glibc.read
#elseif canImport(Darwin)
  private let systemRead = Darwin.read
#endif
