import AgentStart
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
      case .system: .refused
      }
  }
}
