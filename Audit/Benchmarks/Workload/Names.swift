/// Names as apps have them, and what is chosen by chance.
struct Names {
  var random: SplitMix
  private(set) var files = 0
  /// The type that the file is about.
  private(set) var type = ""

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  private static let qualities = [
    "Shared", "Recent", "Local", "Remote", "Cached", "Pending", "Favourite", "Archived", "Weekly",
    "Default", "Nested", "Secure", "Public", "Draft", "Daily", "Linked",
  ]
  private static let things = [
    "Account", "Message", "Invoice", "Contact", "Session", "Order", "Device", "Photo", "Payment",
    "Profile", "Address", "Document", "Event", "Note", "Ticket", "Report", "Reminder", "Backup",
  ]
  private static let properties = [
    "title", "subtitle", "amount", "owner", "createdAt", "count", "isEnabled", "items", "status",
    "selection", "offset", "currency", "locale", "summary", "priority", "location", "duration",
    "identifier", "isLoading", "revision",
  ]
  private static let types = [
    "String", "Int", "Date", "Bool", "Double", "URL", "[String]", "UUID", "Decimal", "String?",
    "[String: Int]", "Data", "TimeInterval", "Int?",
  ]
  private static let verbs = [
    "load", "refresh", "save", "remove", "update", "select", "validate", "format", "merge", "sort",
    "cancel", "retry", "share", "export", "filter", "prepare",
  ]

  mutating func beginFile() {
    files += 1
    type = thing + "\(files)"
  }

  var thing: String {
    mutating get { random.pick(Self.qualities) + random.pick(Self.things) }
  }

  var property: String { mutating get { random.pick(Self.properties) } }

  var valueType: String { mutating get { random.pick(Self.types) } }

  /// Another one with each number, so that a type does not declare one twice.
  mutating func function(_ number: Int) -> String {
    "\(random.pick(Self.verbs))\(random.pick(Self.things))\(number)"
  }

  /// So many members, of these kinds.
  mutating func members(_ counts: ClosedRange<Int>, _ kinds: [(inout Names, Int) -> String])
    -> String
  {
    let count = counts.lowerBound + random.below(counts.count)
    return (0..<count).map { number in
      let kind = random.pick(kinds)
      return kind(&self, number)
    }.joined(separator: "\n")
  }
}
