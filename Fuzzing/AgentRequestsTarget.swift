import CryptoPrimitives
import Foundation
import KeyCustody
import SecretMemory
import StoredRows
import TestSupport
import VaultModel
import WhisperEnvelope

@testable import Vault
@testable import WhisperKit

extension FuzzTarget {
  /// What a program of the same user may ask an agent: requests of a session that was recorded, in any order and changed
  /// as the input says, and requests that the input makes up, of two visitors.
  static let agentRequests = FuzzTarget(
    name: "agent-requests", maximumLength: 2_048, seeds: { AgentSample.shared.seeds },
    run: { try AgentSample.shared.ask($0) })
}

/// A small vault, and what was said to an agent of it.
private final class AgentSample {
  // Made by the first input; libFuzzer runs them one after the other.
  nonisolated(unsafe) static let shared: AgentSample = {
    do { return try AgentSample() } catch { fatalError("no agent to fuzz: \(error)") }
  }()

  private let first: VaultAgent
  private let requests: [(request: AgentRequest, body: [UInt8])]
  /// The lists that the vault wrote.
  private let lists: Set<[UInt8]>

  private init() throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("whisper-fuzz-agent-\(ProcessInfo.processInfo.processIdentifier)")
      .path
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let whisper = try Whisper.create(at: directory, protectors: NewProtectors())
    try whisper.unlock(with: .none)
    let identity = try whisper.identities.create(name: "Alice")
    _ = try whisper.contacts.add(ContactCard(identity.bundle))
    first = try whisper.vault.agent(
      with: PrivateKeyRules(), reading: VaultRows(wallets: nil))
    let channel = RecordingChannel(
      try whisper.vault.agent(
        with: PrivateKeyRules(), reading: VaultRows(wallets: nil)
      ).visitor())
    let through = try Whisper.open(at: directory)
    try through.unlock(through: channel)
    let alice = try through.contacts.find("Alice").id
    let plan = try through.messages.plan(to: .contact(alice))
    let sealed = try through.messages.seal(Array("hello".utf8).secret(), plan)
    _ = try through.messages.commit(through.messages.prepare(Array(sealed.envelope.text.utf8)))
    _ = try through.contacts.setNote(alice, "a note")
    _ = try through.preferences.set(.compareDigits, true)
    _ = try through.contacts.remove(alice)
    requests = channel.requests
    lists = Set(requests.filter { $0.request == .registry }.map(\.body))
    guard requests.count < 256, Set(requests.map(\.request)).isSuperset(of: Self.answered) else {
      throw MalformedInput(.otherContent)
    }
  }

  /// What the recorded session has of each kind.
  private static let answered: Set<AgentRequest> = [
    .registry, .open, .read, .put, .remove, .head, .code, .find, .use,
  ]
  /// What nobody is answered who showed no list of the vault's.
  private static let needsList: Set<AgentRequest> = [
    .open, .read, .put, .remove, .grow, .head, .code, .find, .use,
  ]

  /// The session whole; each request by itself, behind the list, behind all that came before it; and some that are made up.
  var seeds: [[UInt8]] {
    let whole = requests.indices.map { Step.recorded(UInt8($0)) }
    let alone = whole.indices.map { Array(whole[..<$0].suffix(12)) + [whole[$0]] }
    let madeUp = AgentRequest.allCases.map { [Step.madeUp($0.rawValue, [0, 0, 0, 1, 0])] }
    let changed = whole.indices.map {
      Array(whole[..<$0]) + [Step.changed(UInt8($0), [1, 0, UInt8($0), 1])]
    }
    let all: [[Step]] = [whole] + alone + madeUp + changed
    return all.map { $0.flatMap(\.octets) }
  }

  func ask(_ input: [UInt8]) throws {
    let agent = VaultAgent(
      first.keys, first.known, counted: nil, first.element, first.rules,
      first.rows
    ) { .now }
    let visitors = [agent.visitor(), agent.visitor()]
    var showed = [false, false]
    var rest = input[...]
    for _ in 0..<300 {
      guard let (number, request, body) = next(&rest) else { return }
      let done = try answer(visitors[number], request, body)
      switch request {
      case .registry:
        // One that is refused leaves what was verified before.
        if done {
          showed[number] = true
          var reader = CanonicalReader(body)
          var writer = CanonicalWriter()
          try Registry(&reader).write(to: &writer)
          require(lists.contains(writer.bytes), "a list that is taken is one of the vault's")
        }
      case .raise: require(!done, "what has no counter raises none")
      default:
        require(
          !done || showed[number] || !Self.needsList.contains(request),
          "nothing is answered before a list was verified")
      }
    }
  }

  /// Whether the request was done.
  private func answer(
    _ visitor: AgentVisitor, _ request: AgentRequest, _ body: [UInt8]
  ) throws -> Bool {
    switch visitor.answer(request, body) {
    case .refuse: return false
    case .answerAndEnd(let answer):
      require(request == .lock && answer == [0], "a lock is what ends an agent")
      return true
    case .answer(let answer):
      require(
        answer.first != 0 || request != .lock && request != .state,
        "what is about time is not answered here")
      require(answer.count <= body.count + 4_096, "an answer is hardly longer than its request")
      if answer.first == 0 { return true }
      require(answer.count <= 1_024, "an error is short")
      return false
    }
  }

  // MARK: Steps

  private enum Step {
    case recorded(UInt8)
    case changed(UInt8, [UInt8])
    case madeUp(UInt8, [UInt8])

    var octets: [UInt8] {
      switch self {
      case .recorded(let index): [0, index]
      case .changed(let index, let tampering): [2, index, UInt8(tampering.count)] + tampering
      case .madeUp(let request, let body): [4, request, UInt8(body.count)] + body
      }
    }
  }

  /// The next request that the input says, and which visitor's it is.
  private func next(
    _ rest: inout ArraySlice<UInt8>
  ) -> (visitor: Int, request: AgentRequest, body: [UInt8])? {
    guard let kind = rest.popFirst(), let index = rest.popFirst() else { return nil }
    let visitor = Int(kind & 1)
    let recorded = requests[Int(index) % requests.count]
    guard kind / 2 % 3 != 0 else { return (visitor, recorded.request, recorded.body) }
    let octets = Array(rest.dropFirst().prefix(Int(rest.first ?? 0)))
    rest = rest.dropFirst(1 + octets.count)
    if kind / 2 % 3 == 1 {
      return (visitor, recorded.request, Tampering(octets).applied(to: recorded.body))
    }
    let all = AgentRequest.allCases
    return (visitor, all[Int(index) % all.count], octets)
  }
}

/// Carries requests as they are, and writes them down.
private final class RecordingChannel: AgentChannel {
  private let visitor: AgentVisitor
  private(set) var requests: [(request: AgentRequest, body: [UInt8])] = []

  init(_ visitor: AgentVisitor) { self.visitor = visitor }

  func ask(_ request: AgentRequest, _ body: [UInt8]) throws -> [UInt8] {
    requests.append((request, body))
    guard case .answer(let answer) = visitor.answer(request, body) else { throw VaultError.locked }
    return answer
  }
}
