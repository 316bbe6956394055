package import SystemPackage

/// Why a file was not made.
package enum StagedFileError: Error, Equatable, Sendable {
  /// There is one by that name, which is not to be replaced.
  case exists(path: String)
  /// Nothing can be made in the directory.
  case create(directory: String, errno: Errno)
  /// What was to be written was not, for lack of space as a rule.
  case write(errno: Errno)
  /// The file did not come to its place.
  case place(path: String, errno: Errno)

  /// The system's number for it.
  package var number: Int32 {
    switch self {
    case .exists: Errno.fileExists.rawValue
    case .create(_, let errno), .write(let errno), .place(_, let errno): errno.rawValue
    }
  }
}
