import AgentExchange
import WhisperKit
import Words

extension AgentWords {
  init(_ fault: AgentFailure.PlaceFault) {
    self =
      switch fault {
      case .notAbsolute: .notAbsolute
      case .tooLong: .tooLong
      case .notDirectory: .notDirectory
      case .symbolicLink: .symbolicLink
      case .anotherOwner: .anotherOwner
      case .openToOthers: .openToOthers
      case .occupied: .occupied
      case .starting: .starting
      case .notThere: .notThere
      case .watchLimit: .watchLimit
      case .system: .refused
      }
  }

  /// Why a change was not made.
  init(_ obstacle: AgentObstacle) {
    self =
      switch obstacle {
      case .silent: .changeSilent
      case .anotherVersion: .changeOther
      // Of a place that is not ours nothing is asked.
      case .elsewhere, .unsafePlace: .changeElsewhere
      case .changing: .changeChanging
      }
  }
}
