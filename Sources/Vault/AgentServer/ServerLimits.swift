/// What a server bears with. Tests have less of it.
package struct ServerLimits: Sendable {
  /// Clients at a time; one more is told that it is busy.
  package var clients = 64
  /// Those of them that wait to hear of the end; one more is told that it is busy. They are not let go of for being quiet, and
  /// must not keep everybody else out.
  package var waiting = 16
  /// How long a frame may take from its first octet, and a client that does not read.
  package var patience = Duration.seconds(5)
  /// Octets of messages that are not whole, and of answers that were not read, of all clients together.
  package var heldOctets = 64 << 20
  /// How often it looks at the clock and at its files while nothing happens, in whole milliseconds.
  package var interval = Duration.seconds(1)

  /// What one client may send or be sent before it is another's turn.
  static let octetsPerTurn = 256 << 10
  /// How many are let in before those that are in have a turn.
  static let newPerTurn = 16

  package init() {}
}
