/// Why an agent did not come to stand: what `AgentReport.failed` holds.
package enum AgentFailure: Error, Equatable, Sendable {
  /// An error of the vault, in octets of its own.
  case vault([UInt8])
  case noTerminal
  case cancelled
  /// The secret has more octets than this.
  case tooLong(limit: UInt32)
  case lineLost
  /// What the secret was to be read from, and the system's number of why not.
  case unreadable(String, Int32)
  /// A step of its confinement failed, by its code, with the system's number or 0.
  case notConfined(String, Int32)
  /// The place of its socket is none.
  case place(PlaceFault, path: String)
  case system(String, Int32)
  /// No time is set in which it would keep the vault unlocked.
  case noTime

  /// What is wrong with the place of a socket.
  package enum PlaceFault: UInt8, CaseIterable, Sendable {
    case notAbsolute = 1
    case tooLong, notDirectory, symbolicLink, anotherOwner, openToOthers, occupied, starting, system
    case notThere
    /// Nothing more may be watched, and so nobody would see that the vault was moved.
    case watchLimit
  }

  // MARK: Octets

  private enum Tag: UInt8 {
    case vault = 1
    case noTerminal, cancelled, tooLong, lineLost, unreadable, notConfined, place, system, noTime
  }

  package var octets: [UInt8] {
    var writer = MessageWriter()
    func begin(_ tag: Tag) { writer.integer(tag.rawValue) }
    switch self {
    case .vault(let error):
      begin(.vault)
      writer.octets(error)
    case .noTerminal: begin(.noTerminal)
    case .cancelled: begin(.cancelled)
    case .tooLong(let limit):
      begin(.tooLong)
      writer.integer(limit)
    case .lineLost: begin(.lineLost)
    case .unreadable(let name, let errno):
      begin(.unreadable)
      writer.text(name)
      writer.integer(errno)
    case .notConfined(let step, let errno):
      begin(.notConfined)
      writer.text(step)
      writer.integer(errno)
    case .place(let fault, let path):
      begin(.place)
      writer.integer(fault.rawValue)
      writer.text(path)
    case .system(let path, let errno):
      begin(.system)
      writer.text(path)
      writer.integer(errno)
    case .noTime: begin(.noTime)
    }
    return writer.bytes
  }

  /// Reads what the octets say. Throws `AgentStartError.malformed`.
  package init(octets: [UInt8]) throws(AgentStartError) {
    self = try MessageReader.all(of: octets) { reader in
      switch try reader.choice(Tag.self) {
      case .vault: .vault(try reader.octets())
      case .noTerminal: .noTerminal
      case .cancelled: .cancelled
      case .tooLong: .tooLong(limit: try reader.integer())
      case .lineLost: .lineLost
      case .unreadable: .unreadable(try reader.text(), try reader.integer())
      case .notConfined: .notConfined(try reader.text(), try reader.integer())
      case .place: .place(try reader.choice(), path: try reader.text())
      case .system: .system(try reader.text(), try reader.integer())
      case .noTime: .noTime
      }
    }
  }
}
