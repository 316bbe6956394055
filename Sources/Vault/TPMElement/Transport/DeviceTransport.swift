internal import SecureElement
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A TPM's character device: one write is a command, one read its response.
///
/// /dev/tpm0 is refused: without the kernel's resource manager one client's objects are in another's way.
final class DeviceTransport: TPMTransport {
  private let device: Device
  private let attention: Attention

  /// The kernel has a time of its own for what it asks a chip, which is shorter.
  private static let patience = Duration.seconds(600)

  /// - Throws: `unavailable`, `busy`.
  init(path: String, attention: Attention = .undivided) throws(SecureElementError) {
    guard let resolved = realpath(path, nil) else { throw .opening(errno: errno) }
    defer { free(resolved) }
    guard !Self.isUnmanaged(String(cString: resolved)) else { throw .unavailable(.unmanaged) }
    let number = open(resolved, O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard number >= 0 else { throw .opening(errno: errno) }
    device = Device(number)
    self.attention = attention
    var status = stat()
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else {
      throw .unavailable(.absent)
    }
  }

  func exchange(_ command: [UInt8]) throws(SecureElementError) -> [UInt8] {
    guard !attention.isUndivided else { return try device.exchange(command) }
    guard attention.goesOn() else { throw .unavailable(.silent) }
    let pending = try PendingExchange(command, with: device)
    try attention.waitForInput(at: pending.descriptor, until: .now + Self.patience)
    return try pending.response()
  }

  /// Whether it is what the kernel calls a TPM without its resource manager: tpm and a number.
  static func isUnmanaged(_ path: String) -> Bool {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? Substring().utf8
    let number = name.dropFirst(3)
    return name.starts(with: "tpm".utf8) && !number.isEmpty
      && number.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

/// The open device, closed when nobody uses it any more.
private final class Device: Sendable {
  private let descriptor: Descriptor

  init(_ number: Int32) { descriptor = Descriptor(number: number) }

  func exchange(_ command: [UInt8]) throws(SecureElementError) -> [UInt8] {
    while true {
      let count = command.withUnsafeBytes { write(descriptor.number, $0.baseAddress, $0.count) }
      if count == command.count { break }
      guard count < 0 else { throw .unavailable(.silent) }
      switch errno {
      case EINTR: continue
      case EBUSY: throw .busy
      default: throw .unavailable(.silent)
      }
    }
    return try descriptor.read(atMost: TPMLimits.responseSize)
  }
}

/// A command that a thread of its own waits for: while the driver is in the middle of one, neither write(2) nor poll(2) comes
/// back. A thread that nobody waits for any more ends with the command, or with the process. It has the command and its
/// response, which are encrypted where they are secret, and no key.
private final class PendingExchange {
  /// What the thread does, and what came of it.
  private final class Work: Sendable {
    let command: [UInt8]
    let device: Device
    let result = Mutex<Result<[UInt8], SecureElementError>?>(nil)
    /// The thread's end of a pipe, which it closes when the work is done.
    let end: Int32

    init(_ command: [UInt8], _ device: Device, end: Int32) {
      (self.command, self.device, self.end) = (command, device, end)
    }

    func run() {
      let result: Result<[UInt8], SecureElementError>
      do throws(SecureElementError) {
        result = .success(try device.exchange(command))
      } catch {
        result = .failure(error)
      }
      self.result.withLock { $0 = result }
      close(end)
    }
  }

  private let work: Work
  private let reading: Descriptor

  init(_ command: [UInt8], with device: Device) throws(SecureElementError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .unavailable(.silent) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    reading = Descriptor(number: ends[0])
    work = Work(command, device, end: ends[1])
    try start()
  }

  /// It comes to its end once the response is there.
  var descriptor: Int32 { reading.number }

  func response() throws(SecureElementError) -> [UInt8] {
    guard let result = work.result.withLock(\.self) else { throw .unavailable(.silent) }
    return try result.get()
  }

  private func start() throws(SecureElementError) {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let context = Unmanaged.passRetained(work)
    let status = pthread_create(
      &thread, nil,
      { pointer in
        #if canImport(Darwin)
          Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().run()
        #else
          if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().run() }
        #endif
        return nil
      }, context.toOpaque())
    guard status == 0 else {
      context.release()
      close(work.end)
      throw .unavailable(.silent)
    }
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
  }
}
