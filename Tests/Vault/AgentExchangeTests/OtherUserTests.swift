#if os(Linux)
  import AgentExchange
  import AgentServer
  import Foundation
  import TestSupport
  import Testing

  /// Nobody but the superuser has a second user at hand.
  private let isSuperuser: Bool = {
    if getuid() == 0 { return true }
    FileHandle.standardError.write(
      Data("this is not the superuser: NOTHING WAS CHECKED of another user at an agent\n".utf8))
    return false
  }()

  @Suite("Another user at an agent", .enabled(if: isSuperuser))
  struct OtherUserTests {
    private static let other = "65534"

    @Test("is let go without an answer, were the files open to all")
    func client() throws {
      let server = try RunningServer()
      for path in [server.directory.path, server.place.directory, server.place.path] {
        #expect(chmod(path, 0o777) == 0)
      }
      let refused = try HelperProgram("agent-probe", "ask-as", Self.other, server.place.path)
      #expect(refused.outcomes == ["connected": "true", "answered": "0"])
      #expect(server.deeds.handlers == 0)
      // The control: the same client as the same user.
      let answered = try HelperProgram("agent-probe", "ask-as", "0", server.place.path)
      #expect(answered.outcomes == ["connected": "true", "answered": "7"])
    }

    @Test("does not get to its socket")
    func files() throws {
      let server = try RunningServer()
      let refused = try HelperProgram("agent-probe", "ask-as", Self.other, server.place.path)
      #expect(refused.outcomes == ["connected": "false", "answered": "0"])
    }

    @Test("in its place is noticed before anything is sent, and not taken away")
    func server() throws {
      let runtime = try RuntimeDirectory()
      let place = try runtime.place()
      try place.makeDirectory()
      for path in [runtime.path, place.directory] { #expect(chmod(path, 0o777) == 0) }
      let impostor = try ProbeProcess("serve-as", Self.other, place.path)
      let line = try #require(impostor.line())
      #expect(line == ("listening", "true"))
      #expect(chmod(place.directory, 0o700) == 0)
      #expect(throws: AgentConnectionError.anotherUser) { try AgentConnection(to: place) }
      var refusal: AgentListenerError?
      do { _ = try AgentListener.open(at: place) } catch { refusal = error }
      #expect(refusal == .occupied(path: place.path))
    }
  }
#endif
