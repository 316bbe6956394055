#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The person's own zone, as the C library knows it: the system's, or that which TZ names.
extension LocalZone {
  private static let zones = "/usr/share/zoneinfo/"

  /// Has the C library read it, once: before files are closed to this process, and while it has one thread. What in the
  /// environment would lead it to another file than the system's is taken out of it first.
  static func load() {
    unsetenv("TZDIR")
    if let zone = getenv("TZ").map({ String(cString: $0) }), !isTaken(zone) { unsetenv("TZ") }
    tzset()
  }

  /// Whether a value of TZ is the name of one of the system's zones, or says the rules of one itself. Nothing is UTC.
  static func isTaken(_ value: String, isZone: (String) -> Bool = isSystemZone) -> Bool {
    let zone = value.hasPrefix(":") ? String(value.dropFirst()) : value
    return value.isEmpty || isName(zone) && isZone(zone) || ZoneRule.isRule(zone)
  }

  /// Whether it leads nowhere but below the directory of the system's zones.
  private static func isName(_ zone: String) -> Bool {
    let parts = zone.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return zone.utf8.count <= 64
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.allSatisfy { ZoneRule.isAlphanumeric($0) || "-+_".utf8.contains($0) }
      }
  }

  /// Whether a file of that name holds a zone (RFC 9636).
  static func isSystemZone(_ name: String) -> Bool {
    let file = open(zones + name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return false }
    defer { close(file) }
    var magic = [UInt8](repeating: 0, count: 4)
    return read(file, &magic, magic.count) == magic.count && magic.elementsEqual("TZif".utf8)
  }

  /// As it was loaded.
  static let system = LocalZone { seconds in
    var time = time_t(seconds)
    var civil = tm()
    // Unlike localtime, it does not look at the environment and the files again.
    guard localtime_r(&time, &civil) != nil else { return utc.offset(seconds) }
    let offset = Int64(civil.tm_gmtoff)
    return ZoneOffset(
      seconds: offset, name: shown(civil.tm_zone.map { String(cString: $0) } ?? "", offset))
  }

  /// What the zone calls itself, where that can be shown, letters, digits and signs, and is so: `UTC-2` has clocks that are
  /// two hours ahead, and calls them UTC.
  static func shown(_ name: String, _ offset: Int64) -> String {
    let isPlain = name.utf8.allSatisfy { ZoneRule.isAlphanumeric($0) || "-+".utf8.contains($0) }
    let isOther = offset != 0 && ["UTC", "GMT", "UCT", "Zulu"].contains(name)
    if isPlain, !isOther, (1...16).contains(name.utf8.count) { return name }
    let minutes = offset.magnitude / 60
    func two(_ number: UInt64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "UTC\(offset < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))"
  }
}
