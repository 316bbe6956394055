import Foundation
import SecurityKey
import TestDeviceTraits
import TestFIDO2
import Testing

@testable import FIDO2Helper

@Suite("A helper for security keys that is not as it should be")
struct HelperTests {
  @Test("missing: said by the first call, and by each")
  func missing() throws {
    for directories in [[], ["/nowhere"]] {
      let key = FIDO2SecurityKey.start(in: directories)
      for _ in 0..<2 {
        #expect(try refusal { _ = try key.look() } == .helper(.missing))
        #expect(try refusal { _ = try key.enrol(besides: [], pin: nil) {} } == .helper(.missing))
      }
    }
  }

  @Test("one that the loader cannot start says which library is missing")
  func libraryMissing() throws {
    let complaint =
      "x: error while loading shared libraries: libfido2.so.1: cannot open shared object file"
    let impostor = try KeyImpostor("echo '\(complaint)' >&2; exit 127")
    #expect(
      try impostor.look()
        == .helper(.libraryMissing(name: "libfido2.so.1", package: "libfido2-1")))
  }

  @Test(
    "one that ends, says nothing that can be read, or what was not asked for",
    arguments: [
      "exit 0", "exit 20", "kill -9 $$", "printf nonsense; cat",
      // A frame that is too long, an empty one, a credential, a secret, facts with a secret.
      "printf '\\377\\377\\377\\377\\000'; cat", "printf '\\000\\000\\000\\000\\000'; cat",
      "printf '\\000\\000\\000\\006\\000\\002\\000\\000\\000\\001x'; cat",
      "printf '\\000\\000\\000\\002\\001\\003\\000x'; cat",
      "printf '\\000\\000\\000\\003\\001\\001\\001'; exit 0",
    ])
  func ended(script: String) throws {
    #expect(try KeyImpostor(script).look() == .helper(.ended))
  }

  @Test("an index of a credential that was not asked for, and a secret of another length")
  func wrongSecret() throws {
    let credential = SecurityKeyCredential(id: [1], salt: [UInt8](repeating: 1, count: 32))
    for (header, octets) in [
      ("\\000\\000\\000\\002\\040\\003\\001", 32), ("\\000\\000\\000\\002\\037\\003\\000", 31),
      ("\\000\\000\\000\\002\\000\\003\\000", 0),
    ] {
      let impostor = try KeyImpostor(
        "printf '\(header)'; printf '%0\(octets)d' 0 | head -c \(octets); cat >/dev/null")
      let key = FIDO2SecurityKey.start(in: [impostor.directory])
      #expect(
        try refusal { _ = try key.secret(of: [credential], pin: nil) {} } == .helper(.ended))
    }
  }

  @Test(
    "it is started with an empty environment, its streams and the socket alone", .virtualSecurityKey
  )
  func descriptors() throws {
    let plugged = try VirtualSecurityKey()
    let log = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: log) }
    let impostor = try KeyImpostor(
      "{ ls -l /proc/$$/fd; cat /proc/$$/environ; echo \"$@\"; } >'\(log.path)'")
    let key = FIDO2SecurityKey.start(
      at: .socket(path: plugged.socket), in: [impostor.directory])
    #expect(try refusal { _ = try key.look() } == .helper(.ended))
    let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
    #expect(lines.last == "socket")
    let links = lines.filter { $0.contains(" -> ") }.compactMap { $0.split(separator: " ").last }
    #expect(links.filter { $0.hasPrefix("pipe:") }.count == 3)
    #expect(links.filter { $0.hasPrefix("socket:") }.count == 1)
  }

  @Test("it does nothing for arguments that it does not know")
  func usage() throws {
    for arguments in [
      [], ["device"], ["socket", "3"], ["devices", "--touch-seconds"],
      ["devices", "--touch-seconds", "0"], ["devices", "--touch-seconds", "31"],
      ["socket", "--touch-seconds", "1", "x"],
    ] {
      let process = Process()
      process.executableURL = URL(
        fileURLWithPath: try KeyStage.helpers + "/" + FIDO2SecurityKey.helper)
      process.arguments = arguments
      process.standardInput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 23, "\(arguments)")
    }
  }
}
