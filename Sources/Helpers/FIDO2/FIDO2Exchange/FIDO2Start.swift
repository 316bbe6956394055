/// What `whisper-fido2` is started with.
package struct FIDO2Start: Equatable, Sendable {
  /// Where keys are plugged in.
  package enum Place: String, CaseIterable, Sendable {
    /// The system's devices.
    case devices
    /// The socket that the helper is given as descriptor 3.
    case socket
  }

  /// The descriptor of ``Place/socket``.
  package static let socket: Int32 = 3
  /// The party that credentials are for: no other's are made or used.
  package static let relyingParty = "whisper.vault"

  package let place: Place
  /// How long a touch is waited for: another time than the usual one is for tests.
  package let touchSeconds: Int
  package static let usualTouchSeconds = 30

  package init(_ place: Place, touchSeconds: Int = usualTouchSeconds) {
    (self.place, self.touchSeconds) = (place, touchSeconds)
  }

  /// The helper's arguments.
  package var arguments: [String] {
    [place.rawValue]
      + (touchSeconds == Self.usualTouchSeconds ? [] : ["--touch-seconds", String(touchSeconds)])
  }

  /// What the helper was started with; nil for anything else.
  package init?(arguments: [String]) {
    guard let place = arguments.first.flatMap(Place.init) else { return nil }
    switch arguments.count {
    case 1: self.init(place)
    case 3 where arguments[1] == "--touch-seconds":
      guard let seconds = Int(arguments[2]), (1...Self.usualTouchSeconds).contains(seconds) else {
        return nil
      }
      self.init(place, touchSeconds: seconds)
    default: return nil
    }
  }
}

/// How `whisper-fido2` ended: its exit code. It has no words for people; who started it does.
package enum FIDO2Status: Int32, CaseIterable, Sendable {
  /// Its input ended.
  case done = 0
  /// It was asked what it is never asked.
  case failed = 20
  /// Standard output failed.
  case streamFailed = 21
  /// The helper could not give up its rights, so it did nothing.
  case notConfined = 22
  /// Arguments that it does not know.
  case usage = 23
}
