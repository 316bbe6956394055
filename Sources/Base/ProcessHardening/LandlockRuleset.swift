#if os(Linux)
  import CKernel
  import Glibc
  import SystemPackage

  /// A Landlock ruleset in the making: all that the ABI can forbid is forbidden but what `allow`
  /// admits.
  /// Source: landlock(7).
  struct LandlockRuleset: ~Copyable {
    private let abi: LandlockABI
    private let descriptor: Descriptor

    /// - Throws: ``HardeningError`` at step `sandbox`.
    init(abi: LandlockABI) throws(HardeningError) {
      let number = whisper_landlock_create(abi.rights.rawValue, abi.network, abi.scopes)
      guard number >= 0 else { throw .current(.sandbox) }
      self.abi = abi
      self.descriptor = Descriptor(number)
    }

    /// Admits a file, or all that is below a directory. A path that does not lead anywhere is left
    /// out.
    /// - Parameter pinned: keeps the file open for good. A rule belongs to the kernel's inode; file
    ///   systems such as /proc forget that of an unused name when memory is short and make
    ///   another, which no rule knows.
    /// - Throws: ``HardeningError`` at the given step.
    func allow(
      _ path: String, _ rights: LandlockRights, pinned: Bool = false, step: HardeningError.Step
    ) throws(HardeningError) {
      guard !path.utf8.contains(0) else {
        throw HardeningError(step: step, errno: .invalidArgument)
      }
      let number = whisper_open_path(path)
      guard number >= 0 else {
        switch errno {
        case ENOENT, ENOTDIR, EACCES, ELOOP, ENAMETOOLONG: return
        case let code: throw HardeningError(step: step, errno: Errno(rawValue: code))
        }
      }
      let file = Descriptor(number)

      var status = stat()
      guard fstat(file.number, &status) == 0 else { throw .current(step) }
      var allowed = rights.intersection(abi.rights)
      if status.st_mode & S_IFMT != S_IFDIR { allowed.formIntersection(.onFiles) }
      guard !allowed.isEmpty else { return }

      if whisper_landlock_allow(descriptor.number, file.number, allowed.rawValue) != 0 {
        // A pipe or socket behind /dev/fd: Landlock never forbids these, and takes no rule.
        guard errno == EBADFD else { throw .current(step) }
      }
      if pinned { file.keep() }
    }

    /// Puts the process under the ruleset, for good.
    /// - Throws: ``HardeningError`` at step `sandboxEnforce`.
    consuming func enforce() throws(HardeningError) {
      guard whisper_landlock_restrict(descriptor.number, abi.restrictFlags) == 0 else {
        throw .current(.sandboxEnforce)
      }
    }
  }
#endif
