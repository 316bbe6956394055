/// What a program hears while a command runs (`--events-fd`).
struct Event: Report {
  let event: String
  /// How far it is, in units, and of how many; nil where nobody knows.
  private(set) var done: UInt64?
  private(set) var of: UInt64?
  private(set) var unit: ProgressMeter.Unit?
  /// How many events were not taken.
  private(set) var count: Int?
  /// What `selftest` tested.
  private(set) var name: String?
  private(set) var isPassed: Bool?
  /// What `doctor` saw.
  private(set) var finding: Finding?

  private enum CodingKeys: CodingKey { case event, done, of, unit, count, name, isPassed }

  var text: Lines { finding?.text ?? Lines([String]()) }

  func encode(to encoder: any Encoder) throws {
    try finding?.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(event, forKey: .event)
    try container.encodeIfPresent(done, forKey: .done)
    try container.encodeIfPresent(of, forKey: .of)
    try container.encodeIfPresent(unit?.rawValue, forKey: .unit)
    try container.encodeIfPresent(count, forKey: .count)
    try container.encodeIfPresent(name, forKey: .name)
    try container.encodeIfPresent(isPassed, forKey: .isPassed)
  }

  /// A security key waits to be touched.
  static let touch = Event(event: "touch")
  /// A key is made of a passphrase, PIN or password, which takes up to seconds.
  static let deriving = Event(event: "deriving")

  static func progress(_ done: UInt64, of: UInt64?, _ unit: ProgressMeter.Unit) -> Event {
    Event(event: "progress", done: done, of: of, unit: unit)
  }

  static func check(_ name: String, isPassed: Bool) -> Event {
    Event(event: "check", name: name, isPassed: isPassed)
  }

  static func check(_ finding: Finding) -> Event { Event(event: "check", finding: finding) }

  static func dropped(_ count: Int) -> Event { Event(event: "dropped", count: count) }
}
