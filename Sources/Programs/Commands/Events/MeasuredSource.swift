import OpenPGP

/// A source that says how far it was read.
final class MeasuredSource: RewindableSource {
  private let source: any OctetSource
  private let meter: ProgressMeter

  init(_ source: any OctetSource, _ meter: ProgressMeter) {
    (self.source, self.meter) = (source, meter)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = try source.read(into: buffer)
    meter.add(count)
    return count
  }

  var remainingCount: UInt64? { source.remainingCount }

  var isInMemory: Bool { source.isInMemory }

  func lend(_ limit: Int) throws -> UnsafeRawBufferPointer {
    let lent = try source.lend(limit)
    meter.add(lent.count)
    return lent
  }

  /// Only what can be rewound is handed on as such: `EventStream.measured`.
  func rewind() throws { try (source as? any RewindableSource)?.rewind() }
}

extension EventStream {
  /// The same source, which says how far it was read; of one that is read `times` over, all of them count.
  func measured(_ source: any RewindableSource, times: UInt64) -> any RewindableSource {
    isHeard ? MeasuredSource(source, meter(of: source, times)) : source
  }

  /// As above, for what is read once.
  func measured(_ source: any OctetSource) -> any OctetSource {
    isHeard ? MeasuredSource(source, meter(of: source, 1)) : source
  }

  private func meter(of source: any OctetSource, _ times: UInt64) -> ProgressMeter {
    let total = source.remainingCount.map { $0.multipliedReportingOverflow(by: times) }
    return meter(.octets, of: total.flatMap { $0.overflow ? nil : $0.partialValue })
  }
}
