import CivilTime
import Words

/// A time as it is shown: in the person's own zone, which is named, and but for that in the form of RFC 3339.
enum Time {
  static func text(_ seconds: Int64) -> String { shown(seconds, \.time) }

  /// To the minute that has begun, for what a person is to remember.
  static func minute(_ seconds: Int64) -> String { shown(seconds, \.hourAndMinute) }

  private static func shown(_ seconds: Int64, _ time: (CivilTime) -> String) -> String {
    // A sender may claim any time; beyond these years only the number is meaningful.
    guard let (civil, zone) = LocalZone.system.civil(seconds) else {
      return MessageWords.farTime("\(seconds)")
    }
    return "\(civil.date) \(time(civil)) \(zone)"
  }
}
