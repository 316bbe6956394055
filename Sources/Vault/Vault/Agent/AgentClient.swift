internal import CryptoPrimitives

/// Asks an agent.
final class AgentClient {
  /// A row of which it is asked where it stands.
  struct Row: Hashable {
    let table: CountedTable
    let id: [UInt8]
  }

  let vaultID: [UInt8]
  private let channel: any AgentChannel
  private let rules: any CustodyRules
  /// Where rows stand, which stays so as long as the keys do.
  private(set) var places: [Row: Place] = [:]
  private static let room = 4096

  init(of vaultID: [UInt8], channel: any AgentChannel, rules: any CustodyRules) {
    self.vaultID = vaultID
    self.channel = channel
    self.rules = rules
  }

  func remember(_ place: Place, of row: Row) {
    if places.count >= Self.room { places = [:] }
    places[row] = place
  }

  /// An id, with the place of its row.
  func id(_ reader: inout CanonicalReader, of table: CountedTable) throws -> [UInt8] {
    let id = Array(try reader.prefixed())
    remember(try Place(&reader), of: Row(table: table, id: id))
    return id
  }

  func ask(_ request: AgentRequest, _ write: (inout CanonicalWriter) throws -> Void) throws {
    try ask(request, write) { _ in }
  }

  func ask<Result: ~Copyable>(
    _ request: AgentRequest, _ write: (inout CanonicalWriter) throws -> Void,
    read: (inout CanonicalReader) throws -> Result
  ) throws -> Result {
    var writer = CanonicalWriter(capacity: 1024)
    try write(&writer)
    let answer = try channel.ask(request, writer.bytes)
    do { return try AgentAnswer.read(answer, rules, read) } catch let error as VaultError {
      throw error.isOfFile ? .locked : error
    }
  }
}

extension VaultError {
  /// Whether it is about the vault's file or directory. An agent has neither: who says it has another reason.
  fileprivate var isOfFile: Bool {
    switch self {
    case .notFound, .insecure, .unreadableDatabase, .laterFormat: true
    default: false
    }
  }
}
