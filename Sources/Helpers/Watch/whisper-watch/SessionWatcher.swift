#if os(Linux)
  import Glibc
  import MessageBus
  import WatchExchange

  /// What logind and the bus are asked, and what is believed of what they say.
  ///
  /// Only the connection that owns logind's name is logind. The bus says who that is, first as an
  /// answer and then with each change, in one order with the messages of all connections; so each
  /// message is judged by the owner of its time.
  struct SessionWatcher: ~Copyable {
    /// What was asked and not answered yet.
    private enum Question {
      case subscription
      case owner
      case inhibitor(of: String)
      case user(of: String, session: String)
    }

    /// How long an answer may take, and how long there may be no logind while it starts anew.
    static let patience = Duration.seconds(10)

    private var questions: [UInt64: (question: Question, end: ContinuousClock.Instant)] = [:]
    /// The unique name of who is logind now.
    private var owner: String?
    /// By when there must be one again.
    private var succession: ContinuousClock.Instant?
    /// Holds the descriptor for which sleep waits.
    private var inhibitor: BusMessage?
    private let user = getuid()
    private var flood = Flood()

    /// Asks for all that must be there before there is anything to hear.
    mutating func start(on bus: borrowing BusConnection) throws {
      for match in Login1.matches {
        let call = try bus.makeCall(
          "AddMatch", of: Login1.bus, at: Login1.busPath, to: Login1.bus)
        try call.append(match)
        try ask(.subscription, call, on: bus)
      }
      let call = try bus.makeCall(
        "GetNameOwner", of: Login1.bus, at: Login1.busPath, to: Login1.bus)
      try call.append(Login1.name)
      try ask(.owner, call, on: bus)
    }

    /// When the next answer is overdue, or the next logind.
    var deadline: ContinuousClock.Instant? {
      (questions.values.map(\.end) + [succession].compactMap(\.self)).min()
    }

    /// What follows from what is overdue at that time.
    mutating func expire(at now: ContinuousClock.Instant) throws(WatchFailure) -> WatchWord? {
      if let succession, succession <= now { throw .noBus }
      for (cookie, asked) in questions where asked.end <= now {
        questions[cookie] = nil
        switch asked.question {
        // Whose session was locked is not known then; ours must not stay open for that.
        case .user: return .lock
        case .inhibitor(let asked) where asked != owner: continue
        case .subscription, .owner, .inhibitor: throw .noBus
        }
      }
      return nil
    }

    /// What a message says to us; nil for nothing.
    mutating func hear(
      _ message: borrowing BusMessage, on bus: borrowing BusConnection
    ) throws -> WatchWord? {
      // What logind says may stand behind such messages, or have been dropped for them: nobody knows that no session was
      // locked.
      if message.sender != owner, message.sender != Login1.bus, flood.grows(at: .now) {
        return .lock
      }
      switch message.kind {
      case .answer, .failure:
        guard let cookie = message.answers, let asked = questions[cookie],
          isAnswer(message, to: asked.question)
        else { return nil }
        questions[cookie] = nil
        return try answer(to: asked.question, message, on: bus)
      case .signal: return try signal(message, on: bus)
      case .call, nil: return nil
      }
    }

    private mutating func ask(
      _ question: Question, _ call: borrowing BusMessage, on bus: borrowing BusConnection
    ) throws {
      questions[try bus.send(call)] = (question, .now + Self.patience)
    }

    // MARK: Answers

    /// Whether it comes from whom the question went to; the bus answers for who is gone.
    private func isAnswer(_ message: borrowing BusMessage, to question: Question) -> Bool {
      switch question {
      case .subscription, .owner: message.sender == Login1.bus
      case .inhibitor(let asked), .user(let asked, _):
        message.sender == asked || (message.sender == Login1.bus && message.kind == .failure)
      }
    }

    private mutating func answer(
      to question: Question, _ message: borrowing BusMessage, on bus: borrowing BusConnection
    ) throws -> WatchWord? {
      let isFailure = message.kind == .failure
      switch question {
      case .subscription:
        guard !isFailure else { throw WatchFailure.refused }
        return nil
      case .owner:
        guard !isFailure else { throw WatchFailure.noBus }
        try follow(try message.readString(), on: bus)
        return nil
      case .inhibitor(let asked):
        // Another one was asked meanwhile.
        guard asked == owner else { return nil }
        if message.isFailure(Login1.operationInProgress) { return .sleep }
        guard !isFailure, (try? message.readDescriptor()) != nil else { throw WatchFailure.refused }
        inhibitor = message.shared()
        return .ready
      case .user:
        return isOurs(message) ? .lock : nil
      }
    }

    /// Whether the session is this user's. One that is gone, or of which logind says nothing that can
    /// be read, counts as ours: it was locked, and whose it was is not known.
    private func isOurs(_ message: borrowing BusMessage) -> Bool {
      guard message.kind == .answer else { return true }
      do {
        try message.enterVariant("(uo)")
        try message.enterStructure("uo")
        return try message.readUInt32() == user
      } catch {
        return true
      }
    }

    // MARK: Signals

    private mutating func signal(
      _ message: borrowing BusMessage, on bus: borrowing BusConnection
    ) throws -> WatchWord? {
      guard let sender = message.sender else { return nil }
      if sender == Login1.bus, message.isSignal("NameOwnerChanged", of: Login1.bus) {
        guard try message.readString() == Login1.name else { return nil }
        _ = try message.readString()
        try follow(try message.readString(), on: bus)
        return nil
      }
      guard sender == owner, let path = message.path else { return nil }
      if path == Login1.path, message.isSignal("PrepareForSleep", of: Login1.manager) {
        return try message.readBool() ? .sleep : nil
      }
      if path.hasPrefix(Login1.sessions + "/"),
        message.isSignal("Lock", of: Login1.session) || saysLocked(message)
      {
        try askForUser(of: path, on: bus)
      }
      return nil
    }

    /// Whether a session's desktop says that it has locked. What cannot be read of what changed counts as that.
    private func saysLocked(_ message: borrowing BusMessage) -> Bool {
      guard message.isSignal("PropertiesChanged", of: Login1.properties) else { return false }
      do {
        guard try message.readString() == Login1.session else { return false }
        try message.enterArray("{sv}")
        while try message.enterEntry("sv") {
          if try message.readString() == Login1.lockedHint {
            try message.enterVariant("b")
            return try message.readBool()
          }
          try message.skip("v")
          try message.leave()
        }
        return false
      } catch {
        return true
      }
    }

    /// Takes that connection for logind from now on, and has sleep wait there. An empty name is nobody's.
    private mutating func follow(_ name: String, on bus: borrowing BusConnection) throws {
      guard name != owner ?? "" else { return }
      owner = name.isEmpty ? nil : name
      succession = name.isEmpty ? .now + Self.patience : nil
      guard let owner else { return }
      let call = try bus.makeCall("Inhibit", of: Login1.manager, at: Login1.path, to: owner)
      for word in ["sleep", "Whisper", "Keys are wiped before sleep", "delay"] {
        try call.append(word)
      }
      try ask(.inhibitor(of: owner), call, on: bus)
    }

    private mutating func askForUser(of path: String, on bus: borrowing BusConnection) throws {
      guard let owner else { return }
      // Whoever has a session can have it locked again and again: the bus refuses too many questions at once, and what it
      // refuses would count as ours.
      let isAsked = questions.values.contains { asked in
        if case .user(owner, path) = asked.question { true } else { false }
      }
      guard !isAsked else { return }
      let call = try bus.makeCall("Get", of: Login1.properties, at: path, to: owner)
      for word in [Login1.session, "User"] { try call.append(word) }
      try ask(.user(of: owner, session: path), call, on: bus)
    }
  }
#endif
