/// Bytes or text from outside that are not what their format says. `reason` names the rule that
/// was broken, never the bytes.
public struct MalformedInput: Error, Equatable, Sendable, CustomStringConvertible {
  public let reason: String

  package init(_ reason: String) { self.reason = reason }

  public var description: String { reason }
}
