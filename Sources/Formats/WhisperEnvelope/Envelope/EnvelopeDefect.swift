/// Why what begins like an envelope is none. It is for who debugs: a person is told only that it is none, and a
/// program as little.
public enum EnvelopeDefect: String, CaseIterable, Codable, Sendable {
  /// Another version or algorithm.
  case version = "reason.envelope.version"
  case segmentCount = "reason.envelope.segments"
  case segmentTooLong = "reason.envelope.segment_length"
  case unknownFlags = "reason.envelope.flags"
  /// The flags do not fit the segments, as with a signature that was not announced.
  case otherFlags = "reason.envelope.flags_differ"
  /// The body has the size of no bucket.
  case size = "reason.envelope.size"
  case padding = "reason.envelope.padding"
  case unsafeKey = "reason.envelope.key"
  /// A part of it is not written as it must be, or not of its size.
  case malformed = "reason.envelope.malformed"
}
