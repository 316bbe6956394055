#if os(Linux)
  import CKernel
  import Glibc
  import SystemPackage
#endif

extension ProcessHardening {
  /// Closes the file system to the process but for the files named and those of the system that
  /// it needs, and, where the kernel can, TCP, abstract sockets and signals to other processes.
  ///
  /// Call it after ``seal()``, once the arguments are read and before any thread starts. Files
  /// that are already open stay so. A later call narrows and never widens. No file can be executed any
  /// more; what stands in memory alone is ``refusePrograms()``'s to refuse.
  /// - Returns: whether the kernel enforces it; without Landlock nothing is restricted.
  /// - Throws: ``HardeningError`` when the kernel has Landlock and applying it fails; also, below
  ///   ABI 8, when other threads are running, because the kernel would leave them out.
  /// - Source: docs/THREAT-MODEL.md, "The process"; landlock(7).
  package static func restrictFiles(
    _ access: FileAccess
  ) throws(HardeningError) -> FileSandboxState {
    #if os(Linux)
      try withLandlock { abi throws(HardeningError) in try restrictFiles(access, abi: abi) }
    #else
      return .unavailable(.system)
    #endif
  }

  #if os(Linux)
    /// The same with what a given ABI can control, which must be one the kernel has.
    /// - Throws: ``HardeningError``, as ``restrictFiles(_:)`` does.
    package static func restrictFiles(
      _ access: FileAccess, abi: LandlockABI
    ) throws(HardeningError) -> FileSandboxState {
      try checkThreads(abi)
      let ruleset = try LandlockRuleset(abi: abi)
      for file in SystemFile.all {
        try ruleset.allow(file.path, file.rights, pinned: file.pinned, step: .sandboxSystem)
      }
      for path in access.devices {
        try ruleset.allow(
          path, [.readFile, .writeFile, .controlDevice], step: .sandboxDevice)
      }
      for path in access.sockets {
        try ruleset.allow(path, .resolveSocket, step: .sandboxDevice)
      }
      for path in access.inputs {
        try ruleset.allow(path, [.readFile, .readDirectory], step: .sandboxInput)
      }
      for path in access.systemFiles {
        try ruleset.allow(
          path, [.readFile, .readDirectory], pinned: true, step: .sandboxSystem)
      }
      for path in access.outputDirectories {
        try ruleset.allow(path, outputRights, pinned: true, step: .sandboxOutput)
      }
      for path in access.clearedDirectories {
        try ruleset.allow(path, [.removeDirectory], pinned: true, step: .sandboxOutput)
      }
      if let path = access.socketDirectory {
        try ruleset.allow(path, socketRights, pinned: true, step: .sandboxOutput)
      }
      if let path = access.vaultDirectory {
        try ruleset.allow(path, vaultRights, pinned: true, step: .sandboxVault)
      }
      try ruleset.enforce()
      return .enforced(abi: abi.version)
    }

    /// Closes the file system altogether but for these sockets, with what else the kernel's Landlock can close.
    /// - Throws: ``HardeningError``, as ``restrictFiles(_:)`` does.
    static func closeFiles(
      butSockets sockets: [String] = []
    ) throws(HardeningError) -> FileSandboxState {
      try withLandlock { abi throws(HardeningError) in
        try checkThreads(abi)
        let ruleset = try LandlockRuleset(abi: abi)
        for path in sockets {
          try ruleset.allow(path, .resolveSocket, step: .sandboxDevice)
        }
        try ruleset.enforce()
        return .enforced(abi: abi.version)
      }
    }

    /// Closes the file system altogether but for these devices and what can be read of the system.
    /// - Parameter devices: to read and write, as they are now: one that is plugged in later is another.
    /// - Parameter facts: files, or directories below which all can be read.
    /// - Returns: whether Landlock stands behind it.
    /// - Throws: ``HardeningError``, as ``restrictFiles(_:)`` does.
    @discardableResult
    package static func closeFiles(
      butDevices devices: [String], butFacts facts: [String]
    ) throws(HardeningError) -> FileSandboxState {
      try withLandlock { abi throws(HardeningError) in
        try checkThreads(abi)
        let ruleset = try LandlockRuleset(abi: abi)
        for path in devices {
          try ruleset.allow(path, [.readFile, .writeFile], step: .sandboxDevice)
        }
        for path in facts {
          try ruleset.allow(path, [.readFile, .readDirectory], pinned: true, step: .sandboxSystem)
        }
        try ruleset.enforce()
        return .enforced(abi: abi.version)
      }
    }

    private static func withLandlock(
      _ body: (LandlockABI) throws(HardeningError) -> FileSandboxState
    ) throws(HardeningError) -> FileSandboxState {
      let version = whisper_landlock_abi()
      guard version >= 1 else {
        switch errno {
        case ENOSYS: return .unavailable(.kernel)
        case EOPNOTSUPP: return .unavailable(.off)
        case let code: return .unavailable(.refused(Errno(rawValue: code)))
        }
      }
      return try body(LandlockABI(version: Int(version)))
    }

    /// The kernel would leave running threads out.
    private static func checkThreads(_ abi: LandlockABI) throws(HardeningError) {
      guard !abi.coversAllThreads else { return }
      guard let threads = try ProcessStatus().number("Threads") else {
        throw HardeningError(step: .processStatus, errno: nil)
      }
      guard threads == 1 else { throw HardeningError(step: .otherThreads, errno: nil) }
    }

    /// SQLite's database, journal and the fsync of their directory, and directories of our own.
    private static let vaultRights: LandlockRights = [
      .readFile, .writeFile, .truncate, .readDirectory, .makeFile, .removeFile, .makeDirectory,
      .removeDirectory, .refer,
    ]

    /// Sockets, and the files that are locked while they are made, in a directory that is made with them.
    private static let socketRights: LandlockRights = [
      .readFile, .writeFile, .makeFile, .makeSocket, .removeFile, .makeDirectory, .resolveSocket,
    ]

    /// To write beside the target and rename; reading the directory is needed to fsync it.
    private static let outputRights: LandlockRights = [
      .writeFile, .truncate, .readDirectory, .makeFile, .removeFile, .refer,
    ]
  #endif
}
