import SecureElement
import Synchronization
import TestDeviceTraits
import TestSupport
import TestTPM
import Testing

@testable import TPMElement

@Suite("A TPM that is not ready")
struct TPMWaitingTests {
  /// A clock that goes on by a second at each pause.
  private final class Clock: Sendable {
    let seconds = Mutex(0)

    var waiting: Waiting {
      Waiting(
        now: { .seconds(self.seconds.withLock { $0 }) },
        pause: { self.seconds.withLock { $0 += 1 } })
    }
  }

  private func refusal(_ code: UInt32) -> [UInt8] {
    [0x80, 0x01] + UInt32(10).octets + code.octets
  }

  @Test(
    "is asked the same again for ten seconds, and is busy then",
    arguments: [0x922, 0x908, 0x90A, 0x920] as [UInt32])
  func busy(code: UInt32) throws {
    let clock = Clock()
    let tpm = ScriptedTPM(Array(repeating: refusal(code), count: 100))
    let element = TPMElement(at: tpm, waiting: clock.waiting)
    #expect(
      element.refusal(toMake: KeyKind(purpose: .agreement, authorization: .silent)) == .busy)
    #expect(clock.seconds.withLock { $0 } == 10)
    #expect(tpm.commands.count == 11)
    #expect(Set(tpm.commands).count == 1)
  }

  @Test("is used when it is ready in time", .softwareTPM)
  func ready() throws {
    let clock = Clock()
    let swtpm = try #require(SoftwareTPM.shared)
    // Every other answer is that it has no time, until nine of them came.
    let between = Between(swtpm.location, answers: Array(repeating: refusal(0x922), count: 9))
    let element = TPMElement(at: between, waiting: clock.waiting)
    let key = try element.makeKey(for: .agreement, under: .silent)
    #expect(element.refusal(of: key.blob, for: .agreement, under: .silent) == nil)
    #expect(between.isEmpty)
  }

  @Test(
    "says why it cannot be used by name",
    arguments: [
      (0x902, .busy), (0x903, .busy), (0x904, .busy), (0x905, .busy), (0x906, .busy),
      (0x921, .lockedOut(seconds: nil)), (0x101, .failed(code: 0x101)),
      (0x100, .failed(code: 0x100)),
      (0x000B_0143, .failed(code: 0x000B_0143)),
    ] as [(UInt32, SecureElementError)])
  func refusals(code: UInt32, expected: SecureElementError) {
    let making = KeyKind(purpose: .agreement, authorization: .silent)
    for hasResourceManager in [false, true] {
      let tpm = ScriptedTPM(
        Array(repeating: refusal(code), count: 100), hasResourceManager: hasResourceManager)
      #expect(TPMElement(at: tpm).refusal(toMake: making) == expected)
    }
  }

  @Test("is waited for less by who only looks how it counts")
  func looking() {
    let tpm = Asked()
    let element = TPMElement(at: tpm)
    #expect(throws: SecureElementError.unavailable(.silent)) { try element.lockoutState() }
    #expect(tpm.ways.withLock { $0 } == [.looking])
    #expect(throws: SecureElementError.unavailable(.silent)) {
      try element.makeKey(for: .agreement, under: .silent)
    }
    #expect(tpm.ways.withLock { $0 } == [.looking, .using])
  }

  /// One that is there for nobody.
  private final class Asked: TPMAddress {
    enum Way { case looking, using }
    let ways = Mutex([Way]())
    let hasResourceManager = true

    func connect() throws(SecureElementError) -> any TPMTransport { try note(.using) }

    func connectToLook() throws(SecureElementError) -> any TPMTransport { try note(.looking) }

    private func note(_ way: Way) throws(SecureElementError) -> any TPMTransport {
      ways.withLock { $0.append(way) }
      throw .unavailable(.silent)
    }
  }

  @Test("and one that says nothing, or what is no TPM 2.0, is silent")
  func silent() {
    let making = KeyKind(purpose: .agreement, authorization: .silent)
    let answers: [[UInt8]] = [
      [], [0x80], [0x80, 0x01, 0, 0, 0, 10, 0, 0, 0], [0x80, 0x01, 0, 0, 0, 11, 0, 0, 0, 0],
      // A TPM 1.2 says so.
      [0x00, 0xC4, 0, 0, 0, 10, 0, 0, 0, 0x1E],
      [0x80, 0x02, 0, 0, 0, 10, 0, 0, 1, 1], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0],
    ]
    for answer in answers {
      #expect(
        TPMElement(at: ScriptedTPM([answer])).refusal(toMake: making) == .unavailable(.silent),
        "\(answer.hex)")
    }
    #expect(TPMElement(at: ScriptedTPM([])).refusal(toMake: making) == .unavailable(.silent))
  }

  /// Gives its own answers before every second command, until there are none left.
  private final class Between: TPMAddress {
    private let address: any TPMAddress
    private let state: Mutex<(answers: ArraySlice<[UInt8]>, isNext: Bool)>

    init(_ address: any TPMAddress, answers: [[UInt8]]) {
      self.address = address
      state = Mutex((answers[...], true))
    }

    var isEmpty: Bool { state.withLock { $0.answers.isEmpty } }
    var hasResourceManager: Bool { address.hasResourceManager }

    func connect() throws(SecureElementError) -> any TPMTransport {
      Transport(self, try address.connect())
    }

    private final class Transport: TPMTransport {
      private let owner: Between
      private let transport: any TPMTransport

      init(_ owner: Between, _ transport: any TPMTransport) {
        (self.owner, self.transport) = (owner, transport)
      }

      func exchange(_ command: [UInt8]) throws(SecureElementError) -> [UInt8] {
        let answer: [UInt8]? = owner.state.withLock { state in
          state.isNext.toggle()
          return state.isNext ? nil : state.answers.popFirst()
        }
        if let answer { return answer }
        return try transport.exchange(command)
      }
    }
  }
}
