/// What requests of one connection mean. It is made when a client is let in, and let go when the connection ends.
package protocol RequestHandler: AnyObject {
  /// The server overwrites the body afterwards, unless somebody kept it.
  func answer(_ request: UInt8, _ body: [UInt8]) -> Answer
}

/// What becomes of a request.
package enum Answer: Equatable, Sendable {
  case answer([UInt8])
  /// The server ends once this is sent, with ``EndReason/asked``.
  case answerThenEnd([UInt8])
  /// The client hears why the server ends, when it does, and is answered nothing else from now on.
  case answerAtEnd
  /// The client is let go without an answer.
  case endConnection
}

/// The handler of whoever is not answered: not let in, or waiting for the end. It has nothing of the vault.
final class Nobody: RequestHandler {
  func answer(_ request: UInt8, _ body: [UInt8]) -> Answer { .endConnection }
}
