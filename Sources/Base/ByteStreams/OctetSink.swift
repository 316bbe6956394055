/// Where octets go. Asked always by the thread that called the library.
public protocol OctetSink: AnyObject {
  /// Takes all of `octets`, which are good only until it returns.
  func write(_ octets: UnsafeRawBufferPointer) throws
}

/// Collects octets in memory.
public final class BytesSink: OctetSink {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  /// With room for `count` octets; more may come.
  package init(expecting count: Int) { bytes.reserveCapacity(count) }

  public func write(_ octets: UnsafeRawBufferPointer) { bytes.append(contentsOf: octets) }
}

/// Takes octets and keeps none: for the pass that only authenticates.
package final class DiscardingSink: OctetSink {
  package init() {}

  package func write(_ octets: UnsafeRawBufferPointer) {}
}
