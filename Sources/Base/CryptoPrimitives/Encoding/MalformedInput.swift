/// Bytes or text from outside that are not what their format says. `reason` names the rule that
/// was broken, never the bytes.
public struct MalformedInput: Error, Equatable, Sendable {
  public let reason: InputReason

  package init(_ reason: InputReason) { self.reason = reason }
}
