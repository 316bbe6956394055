#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  @Suite("Private keys in libgcrypt's memory")
  struct RemnantTests {
    /// The control is in ordinary memory on purpose.
    @Test("After signing, agreeing and decrypting, no private key and no result stands anywhere")
    func remnants() throws {
      let process = Process()
      let (input, output) = (Pipe(), Pipe())
      process.executableURL = try BuiltProgram.url("gcrypt-probe")
      process.standardInput = input
      process.standardOutput = output
      try process.run()
      let key = RSATestKey.bits2048
      // Each byte's complement, so that the probe's input does not hold what it looks for.
      for number in [key.modulus, key.d, key.p, key.q, key.u] {
        let line = [UInt8](hex: number).map { ~$0 }.hex + "\n"
        try input.fileHandleForWriting.write(contentsOf: Data(line.utf8))
      }
      try input.fileHandleForWriting.close()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      let found = text.split(separator: "\n").filter { $0.hasPrefix("found ") }
      #expect(text.contains("scanned "), "\(text)")
      #expect(found.contains { $0.hasPrefix("found control ") }, "\(text)")
      let leaked = found.filter { !$0.hasPrefix("found control ") }
      #expect(leaked.isEmpty, "\(leaked)")
    }
  }
#endif
