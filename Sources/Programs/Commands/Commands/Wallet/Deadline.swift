import CivilTime
import EVM
import Words

/// A number in a document that is a time, as its name says: contracts have seconds since 1970, and so people would sign a number
/// that they cannot read.
struct Deadline {
  private let field: String
  private let type: String
  private let number: String

  /// What fields are called that say from when on or until when something counts.
  private static let names: Set<String> = [
    "deadline", "sigdeadline", "expiry", "expires", "expiresat", "expiration", "expirationtime",
    "expirytime", "expirationtimestamp", "expirationtimeseconds", "endtime", "starttime", "until",
    "validto", "validuntil", "validbefore", "validafter", "validfrom", "notbefore", "notafter",
    "timestamp",
  ]

  /// The first time that is shown: in smaller numbers nobody counts seconds since 1970.
  private static let first: Int64 = 1_000_000_000
  /// The last second of the year 9999: what lies behind it never comes.
  private static let last: Int64 = 253_402_300_799

  /// Nil for a field that is called otherwise, or that holds no time.
  init?(field: Substring, type: Substring, _ number: String) {
    let name = (field.split(separator: ".").last ?? field).lowercased().filter { $0 != "_" }
    guard type.hasPrefix("uint"), Self.names.contains(name), let value = UInt256(decimal: number),
      value >= UInt256(UInt64(Self.first))
    else { return nil }
    (self.field, self.type, self.number) = (String(field), String(type), number)
  }

  /// The number, and the time that it is.
  var line: String {
    guard let time = Int64(number), time <= Self.last else {
      return ContractWords.never(field, type, number)
    }
    return ContractWords.time(field, type, number, Time.text(time))
  }
}
