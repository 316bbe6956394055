// Checks of secret memory that need a process of their own: nothing else may map memory meanwhile,
// and limits cannot be raised again.

#if os(Linux)
  import Glibc
  import SecretMemory

  func say(_ name: String, _ value: some CustomStringConvertible) { print("\(name)=\(value)") }

  func address(_ secret: borrowing SecretBytes) -> UnsafeMutableRawPointer {
    guard let base = secret.withUnsafeBytes({ UnsafeMutableRawPointer(mutating: $0.baseAddress) })
    else { fatalError("a secret without an address") }
    return base
  }

  func filled(_ count: Int) throws -> SecretBytes {
    var secret = try SecretBytes(count: count)
    secret.withUnsafeMutableBytes { for index in $0.indices { $0[index] = 0xA5 } }
    return secret
  }

  func isZero(_ pointer: UnsafeRawPointer, _ count: Int) -> Bool {
    UnsafeRawBufferPointer(start: pointer, count: count).allSatisfy { $0 == 0 }
  }

  /// Whether a page of this process stands at the address.
  func isMapped(_ pointer: UnsafeMutableRawPointer) -> Bool {
    var residence: UInt8 = 0
    return mincore(pointer, 1, &residence) == 0
  }

  /// A block of a shared mapping after its owner went, and when it is handed out again.
  func reuse() throws {
    for count in [1, 64, 65, 4096, 64 * 1024] {
      let first: UnsafeMutableRawPointer
      do {
        let secret = try filled(count)
        first = address(secret)
      }
      say("wiped.\(count)", isZero(first, count))
      let again = try SecretBytes(count: count)
      say("same.\(count)", address(again) == first)
      say("zero.\(count)", isZero(address(again), count))
    }
  }

  /// A mapping of its own before and after its owner went.
  func unmapped() throws {
    let place: UnsafeMutableRawPointer
    do {
      let secret = try filled(300 * 1024)
      place = address(secret)
      say("mapped.before", isMapped(place))
    }
    say("mapped.after", isMapped(place))
  }

  /// What truncation leaves in the part that it dropped.
  func truncated() throws {
    var secret = try filled(100)
    let place = address(secret)
    secret.truncate(to: 40)
    say("count", secret.count)
    say("kept", UnsafeRawBufferPointer(start: place, count: 40).allSatisfy { $0 == 0xA5 })
    say("dropped", isZero(place + 40, 60))
    secret.truncate(to: 41)
    say("grown", secret.count)
    secret.truncate(to: -1)
    say("negative", secret.count)
  }

  /// Takes small and large secrets until the limit for locked memory ends it.
  func limit(count: Int) throws {
    var limit = rlimit(rlim_cur: 1024 * 1024, rlim_max: 1024 * 1024)
    guard setrlimit(__rlimit_resource_t(__RLIMIT_MEMLOCK.rawValue), &limit) == 0 else {
      fatalError("setrlimit: \(errno)")
    }
    // The superuser is above the limit.
    if geteuid() == 0, setuid(65_534) != 0 { fatalError("setuid: \(errno)") }
    final class Kept {
      let secret: SecretBytes
      init(_ secret: consuming SecretBytes) { self.secret = secret }
    }
    var kept: [Kept] = []
    do {
      while kept.count * count < 4 * 1024 * 1024 {
        kept.append(Kept(try SecretBytes(count: count)))
      }
      say("error", "none")
    } catch .lockLimit(let bytes) {
      say("error", "lockLimit")
      say("named", bytes >= count)
      say("taken", kept.count * count <= 1024 * 1024)
    } catch .unavailable(let code) {
      say("error", "unavailable \(code)")
    }
    kept.removeAll()
    say("afterwards", (try? SecretBytes(count: count).count) ?? -1)
  }

  /// A forked child that reads a secret of its parent.
  func inherit() throws {
    // The importer hides fork, for good reasons that a probe need not share.
    guard let symbol = dlsym(nil, "fork") else { fatalError("no fork") }
    let fork = unsafeBitCast(symbol, to: (@convention(c) () -> pid_t).self)
    for count in [32, 300 * 1024] {
      let secret = try filled(count)
      let place = address(secret)
      let child = fork()
      guard child >= 0 else { fatalError("fork: \(errno)") }
      if child == 0 { _exit(place.load(as: UInt8.self) == 0 ? 10 : 11) }
      var status: Int32 = 0
      guard waitpid(child, &status, 0) == child else { fatalError("waitpid: \(errno)") }
      let outcome =
        switch (status & 0x7F, status >> 8 & 0xFF) {
        case (SIGSEGV, _): "dies"
        case (0, 10): "reads zeros"
        default: "reads it"
        }
      say("child.\(count)", outcome)
      say("parent.\(count)", place.load(as: UInt8.self))
    }
  }

  switch CommandLine.arguments.dropFirst().first {
  case "reuse": try reuse()
  case "unmapped": try unmapped()
  case "truncated": try truncated()
  case "limit": try limit(count: Int(CommandLine.arguments[2]) ?? 32)
  case "inherit": try inherit()
  default: fatalError("reuse, unmapped, truncated, limit COUNT or inherit")
  }
#endif
