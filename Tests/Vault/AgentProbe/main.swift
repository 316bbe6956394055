// An agent that knows no vault, in a process of its own: what a test looks at from outside, and what only another process or
// another user can do. It says each thing on a line `name=value`.
//
//   agent-probe serve RUNTIME-DIRECTORY          an agent until it is told to end
//   agent-probe serve-as UID PATH                a socket of another user, which greets whoever connects
//   agent-probe ask-as UID PATH                  a client that is another user's, and what it is answered

#if os(Linux)
  import AgentExchange
  import AgentServer
  import CLocalListener
  import CLocalSocket
  import Glibc
  import VaultModel

  func say(_ name: String, _ value: some Any) {
    let line = Array("\(name)=\(value)\n".utf8)
    _ = line.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
  }

  /// Answers what it was asked; ends for request 2; keeps what it was asked for 3; and says for 4 how often the octets stand in
  /// its memory whose complement it was asked.
  final class Echo: RequestHandler {
    private var kept: [UInt8] = []

    func answer(_ request: UInt8, _ body: [UInt8]) -> Answer {
      switch request {
      case 2: return .answerThenEnd([])
      case 3: kept = body
      case 4: return .answer([UInt8(clamping: OwnMemory.count(complementOf: body))])
      default: break
      }
      return .answer(body)
    }
  }

  func serve(_ directory: String) throws {
    let place = try AgentPlace(
      runtimeDirectory: directory, vaultID: [1], database: FileIdentity(device: 2, inode: 3))
    let signals = try SignalNotice()
    do throws(AgentListenerError) {
      let listener = try AgentListener.open(at: place)
      say("listening", place.path)
      let reason = FrameServer(listener, autoLock: .never, makeHandler: Echo.init).run(
        signals: signals)
      say("ended", reason)
    } catch {
      say("refused", error)
    }
  }

  func become(_ user: String) {
    guard let user = uid_t(user), setgroups(0, nil) == 0, setregid(user, user) == 0,
      setreuid(user, user) == 0
    else {
      say("error", "no other user")
      exit(1)
    }
  }

  func serve(as user: String, _ path: String) throws {
    become(user)
    let listener = Descriptor(whisper_local_listen(path, 8))
    say("listening", listener.number >= 0)
    // Until whoever started us closes our input.
    var wanted = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    _ = poll(&wanted, 1, -1)
  }

  func ask(as user: String, _ path: String) throws {
    become(user)
    let connection = Descriptor(whisper_local_connect(path, 1_000))
    say("connected", connection.number >= 0)
    let frame: [UInt8] = [0, 0, 0, 3, 2, 1, 7]
    _ = frame.withUnsafeBytes {
      whisper_local_send(connection.number, $0.baseAddress, $0.count)
    }
    var octets = [UInt8](repeating: 0, count: 64)
    say("answered", max(0, read(connection.number, &octets, octets.count)))
  }

  do {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.count) {
    case ("serve", 2): try serve(arguments[1])
    case ("serve-as", 3): try serve(as: arguments[1], arguments[2])
    case ("ask-as", 3): try ask(as: arguments[1], arguments[2])
    default:
      say("usage", "agent-probe serve|serve-as|ask-as ...")
      exit(2)
    }
  } catch {
    say("error", "\(error)")
    exit(1)
  }
#endif
