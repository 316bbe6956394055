/// Why a file was not made. `errno` is the system's number for it.
package enum StagedFileError: Error, Equatable, Sendable {
  /// There is one by that name, which is not to be replaced.
  case exists(path: String)
  /// Nothing can be made in the directory.
  case create(directory: String, errno: Int32)
  /// What was to be written was not, for lack of space as a rule.
  case write(errno: Int32)
  /// The file did not come to its place.
  case place(path: String, errno: Int32)
}
