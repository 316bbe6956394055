/// What the system answered when octets were to come from a descriptor, or to go there.
public struct DescriptorError: Error, Equatable, Sendable {
  public enum Operation: Sendable { case read, write, rewind }

  public let operation: Operation
  /// The system's number for it.
  public let errno: Int32

  package init(operation: Operation, errno: Int32) {
    self.operation = operation
    self.errno = errno
  }
}
