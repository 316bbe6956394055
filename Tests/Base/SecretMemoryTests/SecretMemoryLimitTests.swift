#if os(Linux)
  import SecretMemory
  import TestSupport
  import Testing

  @Suite("Secret memory of a whole process")
  struct SecretMemoryLimitTests {
    @Test("A block given back is wiped at once, and handed out again it is zero")
    func reuse() throws {
      let probe = try HelperProgram("memory-probe", "reuse")
      for count in [1, 64, 65, 4096, 64 * 1024] {
        #expect(probe["wiped.\(count)"] == "true", "\(count) bytes")
        #expect(probe["same.\(count)"] == "true", "\(count) bytes")
        #expect(probe["zero.\(count)"] == "true", "\(count) bytes")
      }
    }

    @Test("A large secret's mapping is gone with its owner")
    func unmapped() throws {
      let probe = try HelperProgram("memory-probe", "unmapped")
      #expect(probe["mapped.before"] == "true")
      #expect(probe["mapped.after"] == "false")
    }

    @Test("Truncating wipes what is dropped, keeps the rest, and never grows")
    func truncated() throws {
      let probe = try HelperProgram("memory-probe", "truncated")
      #expect(probe["count"] == "40")
      #expect(probe["kept"] == "true")
      #expect(probe["dropped"] == "true")
      #expect(probe["grown"] == "40")
      #expect(probe["negative"] == "40")
    }

    @Test(
      "The limit for locked memory is an error with its name, for small and large secrets",
      arguments: [32, 64 * 1024, 128 * 1024])
    func lockLimit(count: Int) throws {
      let probe = try HelperProgram("memory-probe", "limit", "\(count)")
      #expect(probe["error"] == "lockLimit")
      #expect(probe["named"] == "true")
      #expect(probe["taken"] == "true")
      // What was given back can be had again.
      #expect(probe["afterwards"] == "\(count)")
    }

    @Test("A forked child cannot read a secret, and its parent still can")
    func inherit() throws {
      let probe = try HelperProgram("memory-probe", "inherit")
      for count in [32, 300 * 1024] {
        #expect(["dies", "reads zeros"].contains(probe["child.\(count)"]))
        #expect(probe["parent.\(count)"] == "\(0xA5)")
      }
    }

    @Test(
      "A request that no machine can meet is an error, not a trap",
      arguments: [Int.max, Int.max - 4_095, Int.max - 4_096, 1 << 62, 1 << 48, 1 << 40])
    func absurd(count: Int) {
      #expect(throws: SecretMemoryError.self) { _ = try SecretBytes(count: count) }
    }

    @Test("The errors say what to look at")
    func descriptions() {
      let limit = SecretMemoryError.lockLimit(requestedBytes: 4096)
      #expect("\(limit)".contains("ulimit -l"))
      #expect("\(SecretMemoryError.unavailable(errno: 22))".contains("22"))
    }
  }
#endif
