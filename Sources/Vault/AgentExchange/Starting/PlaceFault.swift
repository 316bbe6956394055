internal import SystemPackage

extension AgentFailure.PlaceFault {
  package init(_ error: AgentPlaceError) {
    self =
      switch error {
      case .notAbsolute: .notAbsolute
      case .tooLong: .tooLong
      case .notDirectory: .notDirectory
      case .symbolicLink: .symbolicLink
      case .anotherOwner: .anotherOwner
      case .openToOthers: .openToOthers
      case .system(.noSuchFileOrDirectory, _): .notThere
      case .system(.notDirectory, _): .notDirectory
      case .system: .system
      }
  }
}

extension AgentPlaceError {
  package var path: String {
    switch self {
    case .notAbsolute, .tooLong: ""
    case .notDirectory(let path), .symbolicLink(let path), .anotherOwner(let path),
      .openToOthers(let path), .system(_, let path):
      path
    }
  }
}
