/// Actions on files that Landlock can forbid; the numbers of the kernel's LANDLOCK_ACCESS_FS_*.
/// Source: landlock(7); include/uapi/linux/landlock.h.
package struct LandlockRights: OptionSet, Sendable {
  /// The kernel's bits.
  package let rawValue: UInt64

  /// Rights of the kernel's bits.
  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// To execute a program.
  package static let execute = Self(rawValue: 1 << 0)
  /// To open a file for writing.
  package static let writeFile = Self(rawValue: 1 << 1)
  /// To open a file for reading.
  package static let readFile = Self(rawValue: 1 << 2)
  /// To open a directory.
  package static let readDirectory = Self(rawValue: 1 << 3)
  /// To remove or rename a directory.
  package static let removeDirectory = Self(rawValue: 1 << 4)
  /// To remove or rename what is not a directory.
  package static let removeFile = Self(rawValue: 1 << 5)
  /// To create or link a character device.
  package static let makeCharacterDevice = Self(rawValue: 1 << 6)
  /// To create or rename a directory.
  package static let makeDirectory = Self(rawValue: 1 << 7)
  /// To create, link or rename a regular file.
  package static let makeFile = Self(rawValue: 1 << 8)
  /// To create an AF_UNIX socket.
  package static let makeSocket = Self(rawValue: 1 << 9)
  /// To create a named pipe.
  package static let makeFIFO = Self(rawValue: 1 << 10)
  /// To create a block device.
  package static let makeBlockDevice = Self(rawValue: 1 << 11)
  /// To create a symbolic link.
  package static let makeSymbolicLink = Self(rawValue: 1 << 12)
  /// To rename or link from one directory into another; ABI 2.
  package static let refer = Self(rawValue: 1 << 13)
  /// To cut a file; ABI 3.
  package static let truncate = Self(rawValue: 1 << 14)
  /// To control a device opened from now on (ioctl); ABI 5.
  package static let controlDevice = Self(rawValue: 1 << 15)
  /// To connect to an AF_UNIX socket by its path; ABI 9.
  package static let resolveSocket = Self(rawValue: 1 << 16)

  /// The rights that mean something on a file; the kernel takes no other for one.
  package static let onFiles: Self = [
    .execute, .writeFile, .readFile, .truncate, .controlDevice, .resolveSocket,
  ]
}

/// What one generation of Landlock can control. 8 reaches all threads, and from 10 on the kernel adds nothing that we
/// forbid.
/// Source: landlock(7), section VERSIONS; landlock_restrict_self(2).
package struct LandlockABI: Sendable, Equatable {
  /// The ABI, 1 or higher.
  package let version: Int

  /// The ABI of that number.
  package init(version: Int) {
    self.version = version
  }

  /// The file actions that can be forbidden.
  package var rights: LandlockRights {
    var rights = LandlockRights(rawValue: (1 << 13) - 1)
    if version >= 2 { rights.insert(.refer) }
    if version >= 3 { rights.insert(.truncate) }
    if version >= 5 { rights.insert(.controlDevice) }
    if version >= 9 { rights.insert(.resolveSocket) }
    return rights
  }

  /// LANDLOCK_ACCESS_NET_BIND_TCP and _CONNECT_TCP, where there is such a thing.
  package var network: UInt64 { version >= 4 ? 0b11 : 0 }

  /// LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET and _SIGNAL, where there is such a thing.
  package var scopes: UInt64 { version >= 6 ? 0b11 : 0 }

  /// Whether a restriction can cover the threads that already run (LANDLOCK_RESTRICT_SELF_TSYNC).
  package var coversAllThreads: Bool { version >= 8 }

  /// The flags of landlock_restrict_self.
  package var restrictFlags: UInt32 { coversAllThreads ? 1 << 3 : 0 }
}
