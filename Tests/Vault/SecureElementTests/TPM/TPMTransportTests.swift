import Foundation
import Glibc
import SecureElement
import Synchronization
import TestTPM
import Testing

@testable import TPMElement

@Suite("The way to a TPM")
struct TPMTransportTests {
  private let directory = URL(
    fileURLWithPath: "/tmp/tpm-transport-\(UUID().uuidString.prefix(8))")

  private func error(_ text: String) -> SecureElementError? {
    guard let location = TPMLocation(text) else { return nil }
    return refusal { () throws(SecureElementError) in _ = try location.connect() }
  }

  @Test("is a device, or a socket behind unix:")
  func names() {
    #expect(TPMLocation("/dev/tpmrm1") == .device(path: "/dev/tpmrm1"))
    #expect(TPMLocation("unix:/run/x") == .socket(path: "/run/x"))
    #expect(TPMLocation("unix:x") == .socket(path: "x"))
    #expect(TPMLocation.standard == .device(path: "/dev/tpmrm0"))
    for text in ["", "unix:", "/dev/tpmrm0\u{0}", "unix:/x\u{0}y"] {
      #expect(TPMLocation(text) == nil)
    }
    #expect(TPMLocation.standard.hasResourceManager)
    #expect(!TPMLocation.socket(path: "x").hasResourceManager)
  }

  @Test("is not one without a resource manager, under whatever name")
  func unmanaged() throws {
    for name in ["/dev/tpm0", "/dev/tpm15", "tpm1", "/dev/../dev/tpm7"] {
      #expect(DeviceTransport.isUnmanaged(name))
    }
    for name in ["/dev/tpmrm0", "/dev/tpm", "/dev/tpm0/x", "/dev/vtpm0", "", "/", "/dev/tpm0a"] {
      #expect(!DeviceTransport.isUnmanaged(name))
    }
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: directory) }
    let device = directory.appendingPathComponent("tpm0").path
    let link = directory.appendingPathComponent("tpmrm0").path
    #expect(FileManager.default.createFile(atPath: device, contents: nil))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: device)
    #expect(error(device) == .unavailable(.unmanaged))
    #expect(error(link) == .unavailable(.unmanaged))
  }

  @Test("is said to be absent, forbidden or silent, as it is")
  func absences() throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: directory) }
    let file = directory.appendingPathComponent("file").path
    #expect(FileManager.default.createFile(atPath: file, contents: nil))
    #expect(error(directory.path + "/none") == .unavailable(.absent))
    #expect(error(file) == .unavailable(.absent))
    #expect(error(directory.path) == .unavailable(.silent))
    #expect(error("unix:" + directory.path + "/none") == .unavailable(.absent))
    #expect(error("unix:" + file) == .unavailable(.absent))
    #expect(error("unix:/" + String(repeating: "x", count: 107)) == .unavailable(.absent))
    #expect(error("unix:" + file + "/below") == .unavailable(.absent))
    // The superuser may use everything.
    if getuid() != 0 {
      #expect(chmod(file, 0) == 0)
      #expect(error(file) == .unavailable(.forbidden))
    }
  }

  @Test(
    "through a socket ends where the header says, and nowhere else",
    arguments: [
      ([[0x80, 1, 0, 0, 0, 10, 0, 0, 0, 0]], 10),
      ([[0x80, 1, 0, 0, 0, 12], [0, 0, 0, 0, 7], [8]], 12),
      ([[0x80, 1, 0, 0, 0, 10, 0, 0, 0, 0, 9, 9]], 10), ([[0x80, 1, 0, 0, 0, 9, 0, 0, 0, 0]], nil),
      ([[0x80, 1, 0, 0, 0x10, 1, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 4_087)], nil),
      ([[0x80, 1, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0]], nil),
      ([[0x80, 1, 0, 0, 0, 0, 0, 0, 0, 0]], nil),
      ([[0x80, 1, 0, 0, 0, 11, 0, 0, 0, 0]], nil), ([[0x80]], nil), ([], nil),
      ([[0x80, 1, 0, 0, 0x10, 0, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 4_086)], 4_096),
    ] as [([[UInt8]], Int?)])
  func framing(parts: [[UInt8]], count: Int?) throws {
    let server = try Server(answering: parts)
    let transport = try TPMLocation.socket(path: server.path).connect()
    let command = [UInt8](repeating: 1, count: 10)
    if let count {
      #expect(try transport.exchange(command).count == count)
    } else {
      #expect(throws: SecureElementError.unavailable(.silent)) { try transport.exchange(command) }
    }
  }

  @Test("through a socket that nobody reads any more is silent, and no signal ends the program")
  func closed() throws {
    let server = try Server(answering: [])
    let transport = try TPMLocation.socket(path: server.path).connect()
    server.stop()
    for _ in 0..<3 {
      #expect(throws: SecureElementError.unavailable(.silent)) {
        try transport.exchange([UInt8](repeating: 1, count: 4_096))
      }
    }
  }

  @Test(
    "through a socket that nobody accepts at, or answers through, is not waited for without end")
  func unanswered() throws {
    let server = try Server(answering: [], accepting: false)
    let patience = Duration.milliseconds(20)
    let transport = try SocketTransport(path: server.path, patience: patience)
    #expect(throws: SecureElementError.unavailable(.silent)) {
      try transport.exchange([UInt8](repeating: 1, count: 10))
    }
    // There is room for few who wait.
    var waiting = [transport]
    var error: SecureElementError?
    while error == nil, waiting.count < 100 {
      error = refusal { () throws(SecureElementError) in
        waiting.append(try SocketTransport(path: server.path, patience: patience))
      }
    }
    #expect(error == .busy)
  }

  @Test("through a socket is given up as soon as whoever waits has something else to do")
  func givenUp() throws {
    let server = try Server(answering: [], accepting: false)
    // It is looked at before anything is sent, and while nothing comes.
    let looks = Mutex(0)
    let attention = Attention { descriptor, _ in
      looks.withLock { $0 += 1 }
      return descriptor < 0 ? .late : .givenUp
    }
    let transport = try AttendedTPM(.socket(path: server.path), attention).connect()
    #expect(throws: SecureElementError.unavailable(.silent)) {
      try transport.exchange([UInt8](repeating: 1, count: 10))
    }
    #expect(looks.withLock(\.self) == 2)
    // There is room for few who wait: who comes then looks, too.
    var waiting = [transport]
    var error: SecureElementError?
    while error == nil, waiting.count < 100 {
      error = refusal { () throws(SecureElementError) in
        waiting.append(
          try AttendedTPM(.socket(path: server.path), Attention { _, _ in .givenUp }).connect())
      }
    }
    #expect(error == .busy)
    let over = try AttendedTPM(
      .socket(path: try Server(answering: []).path), Attention { _, _ in .givenUp }
    )
    .connect()
    #expect(throws: SecureElementError.unavailable(.silent)) {
      try over.exchange([UInt8](repeating: 1, count: 10))
    }
  }

  /// A terminal in raw mode is a character device whose other end the test has.
  private func device(_ body: (_ path: String, _ other: Int32) throws -> Void) throws {
    let other = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(other >= 0)
    defer { close(other) }
    // TIOCSPTLCK and TIOCGPTN (ioctl_tty(2)).
    var (lock, number): (Int32, Int32) = (0, 0)
    try #require(ioctl(other, 0x4004_5431, &lock) == 0 && ioctl(other, 0x8004_5430, &number) == 0)
    let path = "/dev/pts/\(number)"
    let terminal = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(terminal) }
    var settings = termios()
    try #require(tcgetattr(terminal, &settings) == 0)
    cfmakeraw(&settings)
    try #require(tcsetattr(terminal, TCSANOW, &settings) == 0)
    try body(path, other)
  }

  @Test("through a device is waited for beside what else there is to hear")
  func attendedDevice() throws {
    let attention = Attention { descriptor, _ in
      var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      return poll(&wanted, 1, descriptor < 0 ? 0 : 30_000) > 0 ? .ready : .late
    }
    try device { path, other in
      let transport = try AttendedTPM(.device(path: path), attention).connect()
      for round: UInt8 in 1...3 {
        Thread.detachNewThread {
          var command = [UInt8](repeating: 0, count: 10)
          guard read(other, &command, command.count) == 10 else { return }
          _ = write(other, command + [round], 11)
        }
        let command = [UInt8](repeating: round, count: 10)
        #expect(try transport.exchange(command) == command + [round])
      }
    }
  }

  @Test("through a device that is in the middle of a command is given up for what else is heard")
  func givenUpDevice() throws {
    try device { path, other in
      let attention = Attention { descriptor, _ in
        // Until it has the command, nothing is heard.
        var wanted = pollfd(fd: other, events: Int16(POLLIN), revents: 0)
        return descriptor < 0 || poll(&wanted, 1, 30_000) == 0 ? .late : .givenUp
      }
      let transport = try AttendedTPM(.device(path: path), attention).connect()
      #expect(throws: SecureElementError.unavailable(.silent)) {
        try transport.exchange([UInt8](repeating: 1, count: 10))
      }
    }
  }

  /// A socket that answers one client's first command, in parts, and closes.
  private final class Server: @unchecked Sendable {
    // @unchecked Sendable: nothing changes after `init`.
    let path = "/tmp/tpm-\(UUID().uuidString.prefix(8))"
    private let listener: Int32
    private let isDone = DispatchSemaphore(value: 0)

    init(answering parts: [[UInt8]], accepting: Bool = true) throws {
      listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      let bound = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      try #require(bound == 0 && listen(listener, 1) == 0)
      guard accepting else { return }
      Thread.detachNewThread { [self] in
        let client = accept(listener, nil, nil)
        var command = [UInt8](repeating: 0, count: 10)
        if !parts.isEmpty { _ = read(client, &command, command.count) }
        for part in parts {
          _ = part.withUnsafeBytes {
            send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
          }
          usleep(2_000)
        }
        close(client)
        isDone.signal()
      }
    }

    deinit {
      close(listener)
      unlink(path)
    }

    /// Waits until the client was let go.
    func stop() { isDone.wait() }
  }
}
