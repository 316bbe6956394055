/// The files a command is about; everything else but a few system files is closed to it by
/// ``ProcessHardening/restrictFiles(_:)``.
///
/// Paths are resolved once, symbolic links followed, when access is restricted; relative ones from
/// the working directory. A path that does not lead anywhere then is left out, so that the command
/// meets the system's own error and can report it.
package struct FileAccess: Sendable, Equatable {
  /// The directory that holds the vault: read, write, create, truncate, rename and remove below
  /// it, directories included.
  ///
  /// When the vault does not exist yet, the directory in which it will be created. That opens all
  /// of this directory, so restrict a second time, to the vault itself, once it is there: a later
  /// restriction narrows the one before and never widens it.
  package var vaultDirectory: String?

  /// Files to read, or directories to read all below. Pipes such as /dev/fd/3 need no entry, but
  /// may have one.
  package var inputs: [String]

  /// Files of the system to read, or directories to read all below, whose file systems may make them anew.
  package var systemFiles: [String] = []

  /// Directories in which to create, write, truncate, rename, link and remove files. Files that
  /// are there already cannot be read.
  package var outputDirectories: [String]

  /// Directories in which to remove empty directories, such as a throwaway one of our own.
  package var clearedDirectories: [String]

  /// Devices to read, write and control, such as a TPM's /dev/tpmrm0.
  package var devices: [String]

  /// Local sockets to connect to by their paths. Before Landlock's ABI 9 the kernel lets a process reach all that its user
  /// may.
  package var sockets: [String]

  /// A directory in which to make, use and remove local sockets of our own, with their lock files, below it too.
  package var socketDirectory: String?

  /// Nothing but the system files, and what is given.
  package init(
    vaultDirectory: String? = nil, inputs: [String] = [], outputDirectories: [String] = [],
    clearedDirectories: [String] = [], devices: [String] = [], sockets: [String] = [],
    socketDirectory: String? = nil
  ) {
    self.vaultDirectory = vaultDirectory
    self.inputs = inputs
    self.outputDirectories = outputDirectories
    self.clearedDirectories = clearedDirectories
    self.devices = devices
    self.sockets = sockets
    self.socketDirectory = socketDirectory
  }
}
