internal import AgentExchange
internal import SystemPackage
package import VaultModel

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The agent's one thread: lets clients in, has their requests answered one after the other, and ends for one of the reasons
/// of ``EndReason``.
/// Source: docs/VAULT.md, "The unlocked session".
package final class FrameServer {
  private let listener: AgentListener
  private let autoLock: AutoLock
  let limits: ServerLimits
  private let clock: () -> Duration
  private let requestsWithoutUse: Set<UInt8>
  let requestsAtOnce: Set<UInt8>
  private let isVaultThere: () -> Bool
  private let makeHandler: () -> any RequestHandler

  private let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 1)
  /// In the order in which they came.
  var clients: [Client] = []
  /// Whose turn is first.
  private var first = 0
  private let started: Duration
  private var used: Duration
  /// Before it nobody is let in: the system had no descriptor for another.
  private var admission: Duration
  /// Whoever is sent the last answer.
  private(set) var asking: Client?
  /// Requests that are whole, in the order in which they are answered.
  var queue: [(request: UInt8, client: Client)] = []
  /// Whose request is being answered.
  private(set) var answering: Client?
  private var signals: SignalNotice?
  private var watcher: Watcher?
  /// Why it is to end, found while a request was answered.
  var ending: EndReason?

  /// How long the name of the socket may take to go before it is said that the server ends.
  private static let patienceBeforeSaid = Duration.milliseconds(20)

  /// - Parameter requestsWithoutUse: these leave the time as it is after which an agent locks that nobody uses.
  /// - Parameter requestsAtOnce: these are answered also while another one is, which waits for something: see `attend`. They use
  ///   nothing that another one could be at.
  /// - Parameter clock: the time since some instant, suspended or not.
  /// - Parameter isVaultThere: whether the vault is still where it was and the same; looked at often.
  package init(
    _ listener: consuming AgentListener, autoLock: AutoLock, limits: ServerLimits = ServerLimits(),
    requestsWithoutUse: Set<UInt8> = [], requestsAtOnce: Set<UInt8> = [],
    clock: @escaping () -> Duration = BootTime.now,
    isVaultThere: @escaping () -> Bool = { true }, makeHandler: @escaping () -> any RequestHandler
  ) {
    self.listener = listener
    self.autoLock = autoLock
    self.limits = limits
    self.requestsWithoutUse = requestsWithoutUse
    self.requestsAtOnce = requestsAtOnce
    self.clock = clock
    self.isVaultThere = isVaultThere
    self.makeHandler = makeHandler
    started = clock()
    used = started
    admission = started
  }

  deinit { scratch.deallocate() }

  /// How long it will still run if nobody uses it; nil where no time ends it. What a handler is asked may be this.
  package var timeLeft: Duration? {
    autoLock.end(started: started, used: used).map { max(.zero, $0 - clock()) }
  }

  /// Serves until there is a reason to end. `onEnd` hears it first, and wipes what is secret; then the handlers go, the
  /// socket's name, and the connections. Who waited for the end is answered what `lastAnswer` gives, when no handler is left.
  package func run(
    signals: SignalNotice? = nil, watcher: Watcher? = nil,
    lastAnswer: (EndReason) -> [UInt8] = { _ in [] }, onEnd: (EndReason) -> Void = { _ in }
  ) -> EndReason {
    (self.signals, self.watcher) = (signals, watcher)
    let reason = serve()
    onEnd(reason)
    for client in clients { client.letGoOfHandler() }
    // Who hears of the end finds no name of this socket any more. Whoever holds on to the place for longer keeps nobody from
    // hearing it.
    let isRemoved = listener.removeName(patience: Self.patienceBeforeSaid)
    sayEnd(lastAnswer(reason))
    if !isRemoved { listener.removeName() }
    (clients, queue, asking) = ([], [], nil)
    return reason
  }

  private func serve() -> EndReason {
    while true {
      if let reason = reasonToEnd() { return reason }
      let events: Events
      do { events = try wait(for: limits.interval) } catch { return .system(error) }
      for client in turns(of: events.ready) where !client.isOver {
        guard let request = step(client) else { continue }
        queue.append((request, client))
        // While one is answered others may come.
        while asking == nil, !queue.isEmpty {
          if let reason = reasonToEnd() { return reason }
          let (request, client) = queue.removeFirst()
          if !client.isOver { answer(request, of: client) }
        }
        if asking != nil { break }
      }
      endTheLate()
      if hasSentLast { return .asked }
      if events.someoneWaits { admit() }
    }
  }

  /// What was waited for.
  struct Events {
    let ready: [Client]
    /// Whether somebody waits to be let in.
    let someoneWaits: Bool
    /// Whether the descriptor is ready that was to be looked at besides.
    let isOtherReady: Bool
  }

  /// Waits until there is something to do, and no longer than the clock allows.
  func wait(for time: Duration, besides other: Int32 = -1) throws(Errno) -> Events {
    var wanted = [
      listens ? listener.number : -1, other, signals?.number ?? -1, watcher?.number ?? -1,
    ].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let others = wanted.count
    wanted += clients.map(wish)
    let patience = min(time.milliseconds, milliseconds())
    guard poll(&wanted, nfds_t(wanted.count), patience) >= 0 || errno == EINTR else {
      throw Errno(rawValue: errno)
    }
    let isReady = wanted.map { $0.revents != 0 }
    return Events(
      ready: zip(clients, isReady.dropFirst(others)).filter(\.1).map(\.0),
      someoneWaits: isReady[0], isOtherReady: isReady[1])
  }

  /// Whether somebody asked for the end, and has the answer, or is gone.
  var hasSentLast: Bool { asking.map { $0.isOver || !$0.isAnswering } ?? false }
}

// MARK: Reasons and times

extension FrameServer {
  func reasonToEnd() -> EndReason? {
    if let ending { return ending }
    if signals?.came() == true { return .signal }
    if let octet = watcher?.octet() { return .watched(octet) }
    if !listener.isStillThere || !isVaultThere() { return .removed }
    return timeLeft == .zero ? .time : nil
  }

  /// How long to wait for something to happen, at most.
  private func milliseconds() -> Int32 {
    let now = clock()
    let times = clients.compactMap(\.deadline).map { $0 - now } + [limits.interval]
    let shortest = [timeLeft].compactMap(\.self).reduce(times.min() ?? limits.interval, min)
    return shortest.milliseconds
  }

  func endTheLate() {
    let now = clock()
    for client in clients where client.isLate(now) { client.isOver = true }
    clients.removeAll(where: \.isOver)
  }
}

// MARK: Clients

extension FrameServer {
  private var listens: Bool { asking == nil && clock() >= admission }

  /// Lets in who waits.
  func admit() {
    do {
      for _ in 0..<ServerLimits.newPerTurn {
        guard let descriptor = try listener.accept() else { return }
        if clients.count < limits.clients || letGoOfQuiet() {
          clients.append(Client(descriptor, makeHandler(), now: clock()))
        } else {
          // What it is told fits; it is gone when this is.
          _ = Client(descriptor, Nobody(), now: clock()).sendLast(
            Frame.busy, [], now: clock(), patience: limits.patience)
        }
      }
    } catch {
      admission = clock() + limits.interval
    }
  }

  /// Lets go of who has asked for nothing for longest, where that is a while: whoever held on to all places would keep the
  /// others out for good, and be it from locking.
  private func letGoOfQuiet() -> Bool {
    let now = clock()
    let quiet = clients.indices.compactMap { index in
      isHeard(clients[index]) ? clients[index].quiet(now).map { (index: index, time: $0) } : nil
    }
    guard let longest = quiet.max(by: { $0.time < $1.time }), longest.time >= limits.patience
    else { return false }
    clients.remove(at: longest.index)
    return true
  }

  /// What is waited for at a client.
  private func wish(_ client: Client) -> pollfd {
    // While the last answer is sent, nobody else is listened to. poll looks at no negative number.
    let number = asking == nil && isHeard(client) || asking === client ? client.number : -1
    return pollfd(
      fd: number, events: Int16(client.isAnswering ? POLLOUT : POLLIN), revents: 0)
  }

  /// Whether something is waited for at a client: not where it has asked, and waits for the answer.
  private func isHeard(_ client: Client) -> Bool {
    client !== answering && !queue.contains { $0.client === client }
  }

  /// Each once, and another one first than the last time.
  func turns(of ready: [Client]) -> [Client] {
    guard ready.count > 1 else { return ready }
    first = (first + 1) % ready.count
    return Array(ready[first...] + ready[..<first])
  }

  /// Has a client send or be sent; its request, where one is whole.
  func step(_ client: Client) -> UInt8? {
    let now = clock()
    let step =
      client.isAnswering
      ? client.flush(now: now, patience: limits.patience)
      : client.receive(scratch, now: now, patience: limits.patience)
    switch step {
    case .request(let request): return request
    case .ended: client.isOver = true
    case .wait: boundHeldOctets()
    case .answered: break
    }
    return nil
  }

  /// Where too much is held of messages that are not whole or not read, the newest go.
  private func boundHeldOctets() {
    var held = clients.reduce(0) { $1.isOver ? $0 : $0 + $1.held }
    for client in clients.reversed() where held > limits.heldOctets {
      guard !client.isOver, client.held > 0 else { continue }
      held -= client.held
      client.isOver = true
    }
  }

  private func answer(_ request: UInt8, of client: Client) {
    // It is used from now on, however long the answer takes.
    if !requestsWithoutUse.contains(request) { used = clock() }
    answering = client
    defer { answering = nil }
    answerNow(request, of: client)
  }

  /// Has the handler answer, be it in the middle of another's answer.
  func answerNow(_ request: UInt8, of client: Client) {
    let asked = clock()
    var body = client.takeBody()
    let answer = client.handler.answer(request, body)
    body.wipeOwn()
    let now = clock()
    // What others sent meanwhile was not read.
    for other in clients { other.postpone(by: now - asked) }
    switch consume answer {
    case .answer(var bytes): send(request, &bytes, to: client, now)
    case .answerThenEnd(var bytes):
      asking = client
      send(request, &bytes, to: client, now)
    case .answerAtEnd:
      if clients.count(where: { $0.awaited != nil && !$0.isOver }) < limits.waiting {
        client.awaitEnd(request)
      } else if client.sendLast(Frame.busy, [], now: now, patience: limits.patience) == .ended {
        client.isOver = true
      }
    case .endConnection: client.isOver = true
    }
  }

  /// Tells those who wait for the end, as far as their sockets take it at once: nobody is waited for.
  private func sayEnd(_ answer: [UInt8]) {
    let now = clock()
    for client in clients {
      guard let request = client.awaited else { continue }
      _ = client.sendLast(request, answer, now: now, patience: limits.patience)
    }
  }

  private func send(_ request: UInt8, _ bytes: inout [UInt8], to client: Client, _ now: Duration) {
    if !requestsWithoutUse.contains(request) { used = now }
    let step = client.send(request, bytes, now: now, patience: limits.patience)
    bytes.wipeOwn()
    if step == .ended { client.isOver = true }
    if step == .wait { boundHeldOctets() }
  }
}
