import AgentExchange
import WhisperKit

/// The first line of `status --follow`, and one whenever another fact than those of the other events has changed.
struct StateEvent: Report {
  let status: StatusReport
  /// A stamp of each part; nil where there is no vault.
  let parts: [String: String]?

  private enum CodingKeys: CodingKey { case event, parts }

  var text: Lines { status.text }

  func encode(to encoder: any Encoder) throws {
    try status.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("state", forKey: .event)
    try container.encodeIfPresent(parts, forKey: .parts)
  }
}

/// What happened since.
struct FollowEvent: Report {
  let event: String
  /// In seconds since 1970; nil where no time ends it.
  private(set) var unlockedUntil: Int64?
  /// Whether the agent hears of a locked session and of sleep: the code of why not.
  private(set) var watch: String?
  private(set) var reason: String?
  /// The new stamps.
  private(set) var parts: [String: String]?

  var text: Lines { Lines([String]()) }

  /// An agent keeps the vault unlocked, or does so until another time.
  static func unlocked(_ standing: AgentStanding) -> FollowEvent {
    FollowEvent(event: "unlocked", unlockedUntil: standing.until, watch: standing.watch.code)
  }

  /// No key is left there.
  static func locked(_ end: AgentEnd) -> FollowEvent {
    FollowEvent(event: "locked", reason: end.code)
  }

  /// Something was written in these parts.
  static func changed(_ parts: [String: String]) -> FollowEvent {
    FollowEvent(event: "changed", parts: parts)
  }

  /// Nobody knows what became of the agent.
  static let gone = FollowEvent(event: "gone")
}

extension AgentEnd {
  /// For programs.
  fileprivate var code: String {
    switch self {
    case .asked: "asked"
    case .time: "time"
    case .session: "session"
    case .sleep: "sleep"
    case .removed: "removed"
    case .ended: "ended"
    }
  }
}
