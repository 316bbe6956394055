internal import AgentExchange
internal import CProgram
package import SystemPackage

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// SIGTERM, SIGHUP and SIGINT as something to read. Once it is made they do nothing else in the process: make it before there
/// is a second thread.
package final class SignalNotice {
  private let descriptor: Descriptor

  package init() throws(Errno) {
    let number = whisper_signal_descriptor()
    guard number >= 0 else { throw Errno(rawValue: errno) }
    descriptor = Descriptor(number)
  }

  var number: Int32 { descriptor.number }

  /// Whether one came.
  func came() -> Bool {
    // What the kernel tells of a signal has 128 octets.
    withUnsafeTemporaryAllocation(byteCount: 128, alignment: 8) {
      read(descriptor.number, $0.baseAddress, $0.count) > 0
    }
  }
}
