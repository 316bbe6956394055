import AgentExchange
import TestSupport

extension FuzzTarget {
  /// What comes on an agent's socket, in pieces of a size that the first octet says.
  static let agentFrames = FuzzTarget(
    name: "agent-frames", maximumLength: 8_192,
    seeds: {
      let bodies: [[UInt8]] = [[], [1], [UInt8](repeating: 2, count: 300)]
      let messages = try bodies.enumerated().map { number, body in
        let message = try Frame.encode(UInt8(number), body)
        return message.array()
      }
      let list: [UInt8] = [0, 0, 0, 3, 2, 0x84, 9, 0, 0, 0, 2, 2, 4]
      let refused: [[UInt8]] = [
        [0, 0, 0, 0], [0, 0, 0, 1, 2], [0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 2, 1, 1],
        [0, 0, 0, 2, 2, 0x84], [0, 0, 0, 3, 2, 0x84, 9, 0, 0, 0, 2, 2, 5],
      ]
      return ([list] + messages + refused + [messages.flatMap(\.self) + list]).map { [7] + $0 }
    },
    run: { input in
      let octets = Array(input.dropFirst())
      let whole = try AgentFrames.read(octets, pieces: octets.count)
      let pieces = try AgentFrames.read(octets, pieces: max(1, Int(input.first ?? 1)))
      require(pieces.messages == whole.messages, "messages in pieces are the same")
      // All at once, another version is seen before a length; octet by octet a length may be.
      require((pieces.error == nil) == (whole.error == nil), "what is refused is so in pieces")
      for message in whole.messages {
        let encoded = try Frame.encode(message.request, message.body)
        let again = try AgentFrames.read(encoded.array(), pieces: encoded.count)
        require(again.messages == [message], "a message that was read is written and read again")
      }
    })
}

private enum AgentFrames {
  struct Message: Equatable {
    let request: UInt8
    let body: [UInt8]
  }

  /// The messages that stand there, up to what is none.
  static func read(
    _ octets: [UInt8], pieces: Int
  ) throws -> (messages: [Message], error: FrameError?) {
    var decoder = MessageDecoder()
    var messages: [Message] = []
    var rest = octets[...]
    while !rest.isEmpty {
      var taken = 0
      var progress = MessageDecoder.Progress.incomplete
      do {
        (taken, progress) = try rest.prefix(pieces).withUnsafeBytes { try decoder.take($0) }
      } catch let error as FrameError {
        return (messages, error)
      }
      require(taken > 0, "something is taken")
      require(decoder.held <= octets.count, "no more is held than came")
      rest = rest.dropFirst(taken)
      if case .message(let request) = progress {
        require(request < 0x80, "a request has seven bits")
        messages.append(Message(request: request, body: decoder.takeBody()))
        require(!decoder.isBegun, "a message that was taken is over")
      }
    }
    return (messages, nil)
  }
}
