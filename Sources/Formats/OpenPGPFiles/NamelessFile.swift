internal import OpenPGP

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A file that no directory has a name for, of which nothing is left when the process ends.
package enum NamelessFile {
  /// A descriptor to read and write one. Throws `DescriptorError` where the directory takes none.
  package static func open(in directory: String) throws -> Int32 {
    #if os(Linux)
      // O_TMPFILE of <linux/fcntl.h>, which is made of two flags.
      let nameless = Glibc.open(directory, 0o20000000 | O_DIRECTORY | O_RDWR | O_CLOEXEC, 0o600)
      if nameless >= 0 { return nameless }
    #endif
    // Where there are none, a file that loses its name at once.
    var template = Array("\(directory)/openpgp-XXXXXX".utf8CString)
    let named = mkstemp(&template)
    guard named >= 0 else { throw DescriptorError(operation: .write, errno: errno) }
    unlink(template)
    _ = fcntl(named, F_SETFD, FD_CLOEXEC)
    return named
  }
}
