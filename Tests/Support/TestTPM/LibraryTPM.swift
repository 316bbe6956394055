internal import Foundation
internal import Glibc
package import SecureElement
internal import Synchronization
package import TPMElement

/// libtpms in this process: one TPM, for one client at a time. It is loaded at run time, so that nothing needs it to build.
package final class LibraryTPM: TPMAddress, @unchecked Sendable {
  // @unchecked Sendable: the library is called by the transport alone, of which there is one at a time.

  private typealias Process =
    @convention(c) (
      UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, UnsafeMutablePointer<UInt32>,
      UnsafeMutablePointer<UInt32>, UnsafePointer<UInt8>, UInt32
    ) -> UInt32

  /// It takes many wrong secrets. Nil, and a line on standard error, where the library is not installed; where it must
  /// be there, the tests end.
  package static let shared: LibraryTPM? = {
    if let library = dlopen("libtpms.so.0", RTLD_NOW | RTLD_LOCAL) {
      let tpm = LibraryTPM(library)
      do {
        try tpm.setLockout(tries: 100_000, secondsToForgetOne: 1)
      } catch {
        fatalError("no TPM: \(error)")
      }
      return tpm
    }
    precondition(
      ProcessInfo.processInfo.environment["WHISPER_CI"] == nil, "libtpms is not installed")
    FileHandle.standardError.write(
      Data("libtpms is not installed: NOTHING WAS CHECKED (make test-deps)\n".utf8))
    return nil
  }()

  private let process: Process
  private let free = DispatchSemaphore(value: 1)
  private var response: UnsafeMutablePointer<UInt8>?
  private var capacity: UInt32 = 0

  private init(_ library: UnsafeMutableRawPointer) {
    func function<Function>(_ name: String, as type: Function.Type) -> Function {
      guard let symbol = dlsym(library, name) else { fatalError("libtpms has no \(name)") }
      return unsafeBitCast(symbol, to: type)
    }
    process = function("TPMLIB_Process", as: Process.self)
    let choose = function("TPMLIB_ChooseTPMVersion", as: (@convention(c) (Int32) -> UInt32).self)
    let register = function(
      "TPMLIB_RegisterCallbacks", as: (@convention(c) (UnsafeMutableRawPointer) -> UInt32).self)
    let start = function("TPMLIB_MainInit", as: (@convention(c) () -> UInt32).self)
    Self.withCallbacks { callbacks in
      guard choose(1) == 0, register(callbacks) == 0, start() == 0 else {
        fatalError("libtpms does not start")
      }
    }
    // TPM2_Startup(TPM_SU_CLEAR).
    _ = exchange([0x80, 0x01, 0, 0, 0, 0x0C, 0, 0, 0x01, 0x44, 0, 0])
  }

  /// What it stores, by name.
  private static let stored = Mutex<[String: [UInt8]]>([:])

  private typealias Load =
    @convention(c) (
      UnsafeMutablePointer<UnsafeMutableRawPointer?>, UnsafeMutablePointer<UInt32>, UInt32,
      UnsafePointer<CChar>
    ) -> UInt32
  private typealias Store =
    @convention(c) (UnsafePointer<UInt8>, UInt32, UInt32, UnsafePointer<CChar>) -> UInt32

  /// struct libtpms_callbacks of <libtpms/tpm_library.h>: a size, and seven functions.
  private static func withCallbacks(_ body: (UnsafeMutableRawPointer) -> Void) {
    let succeed: @convention(c) () -> UInt32 = { 0 }
    let load: Load = { data, count, _, name in
      guard let bytes = LibraryTPM.stored.withLock({ $0[String(cString: name)] }),
        let copy = malloc(max(bytes.count, 1))
      else { return 0x800 }  // TPM_RETRY: there is none
      copy.copyMemory(from: bytes, byteCount: bytes.count)
      data.pointee = copy
      count.pointee = UInt32(bytes.count)
      return 0
    }
    let store: Store = { data, count, _, name in
      let bytes = Array(UnsafeBufferPointer(start: data, count: Int(count)))
      LibraryTPM.stored.withLock { $0[String(cString: name)] = bytes }
      return 0
    }
    let zero: @convention(c) (UnsafeMutablePointer<UInt32>, UInt32) -> UInt32 = { value, _ in
      value.pointee = 0
      return 0
    }
    let no: @convention(c) (UnsafeMutablePointer<UInt8>, UInt32) -> UInt32 = { value, _ in
      value.pointee = 0
      return 0
    }
    var words = [Int](repeating: 0, count: 8)
    words[0] = 64
    words[1] = unsafeBitCast(succeed, to: Int.self)
    words[2] = unsafeBitCast(load, to: Int.self)
    words[3] = unsafeBitCast(store, to: Int.self)
    words[4] = unsafeBitCast(succeed, to: Int.self)
    words[5] = unsafeBitCast(succeed, to: Int.self)
    words[6] = unsafeBitCast(zero, to: Int.self)
    words[7] = unsafeBitCast(no, to: Int.self)
    words.withUnsafeMutableBytes { if let base = $0.baseAddress { body(base) } }
  }

  package var hasResourceManager: Bool { false }

  package func connect() throws(SecureElementError) -> any TPMTransport {
    free.wait()
    return Transport(self)
  }

  private func exchange(_ command: [UInt8]) -> [UInt8] {
    var count: UInt32 = 0
    guard process(&response, &count, &capacity, command, UInt32(command.count)) == 0 else {
      return []
    }
    return Array(UnsafeBufferPointer(start: response, count: Int(count)))
  }

  private final class Transport: TPMTransport {
    private let owner: LibraryTPM

    init(_ owner: LibraryTPM) { self.owner = owner }

    deinit { owner.free.signal() }

    func exchange(_ command: [UInt8]) throws(SecureElementError) -> [UInt8] {
      owner.exchange(command)
    }
  }
}
