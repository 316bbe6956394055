#if os(Linux)
  /// A file of the system that every command may use.
  struct SystemFile {
    let path: String
    let rights: LandlockRights
    /// Whether its file system makes inodes anew; see ``LandlockRuleset``.
    var pinned = false

    static let all: [SystemFile] = [
      // Libraries loaded on demand, their cache and libgcrypt's configuration.
      SystemFile(path: "/usr/lib", rights: readTree),
      SystemFile(path: "/usr/lib64", rights: readTree),
      SystemFile(path: "/lib", rights: readTree),
      SystemFile(path: "/lib64", rights: readTree),
      SystemFile(path: "/etc/ld.so.cache", rights: .readFile),
      SystemFile(path: "/etc/gcrypt", rights: readTree),

      // Time zones.
      SystemFile(path: "/etc/localtime", rights: .readFile),
      SystemFile(path: "/usr/share/zoneinfo", rights: readTree),

      // Prompts, randomness.
      SystemFile(path: "/dev/tty", rights: [.readFile, .writeFile, .controlDevice]),
      SystemFile(path: "/dev/null", rights: [.readFile, .writeFile]),
      SystemFile(path: "/dev/urandom", rights: .readFile),

      // How much memory there is, for Argon2id; the process itself; what libgcrypt asks.
      SystemFile(path: "/proc/meminfo", rights: .readFile, pinned: true),
      SystemFile(path: "/proc/self", rights: readTree, pinned: true),
      SystemFile(path: "/proc/sys/crypto/fips_enabled", rights: .readFile, pinned: true),
      SystemFile(path: "/sys/fs/cgroup", rights: readTree),
    ]

    private static let readTree: LandlockRights = [.readFile, .readDirectory]
  }
#endif
