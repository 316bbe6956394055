internal import AgentExchange
internal import SystemPackage

/// What a server heard while a handler waited for something.
package enum Attended: Equatable, Sendable {
  /// The descriptor can be read, or nothing comes there any more.
  case ready
  case late
  /// The server is to end: what was begun is to be given up.
  case toEnd
}

extension FrameServer {
  /// Waits, on behalf of a handler that is in the middle of an answer, until a descriptor can be read, for that long at most;
  /// below 0 there is none. Meanwhile the server hears whatever ends it, lets clients in, and answers what can be answered at
  /// once; what else they ask is answered after the one that waits. Without patience it looks once.
  package func attend(to descriptor: Int32, for patience: Duration) -> Attended {
    let end = ContinuousClock.now + patience
    while true {
      // An end that was seen is not seen again.
      ending = reasonToEnd()
      guard ending == nil, !hasSentLast else { return .toEnd }
      let left = end - .now
      let events: Events
      do {
        events = try wait(for: left, besides: asking == nil ? descriptor : -1)
      } catch {
        ending = .system(error)
        return .toEnd
      }
      for client in turns(of: events.ready) where !client.isOver {
        guard let request = step(client) else { continue }
        if requestsAtOnce.contains(request) {
          answerNow(request, of: client)
        } else {
          queue.append((request, client))
        }
        if asking != nil { break }
      }
      endTheLate()
      if events.someoneWaits { admit() }
      guard asking == nil else { continue }
      if events.isOtherReady { return .ready }
      if left <= .zero {
        // What came with this look is heard.
        ending = reasonToEnd()
        return ending == nil ? .late : .toEnd
      }
    }
  }
}
