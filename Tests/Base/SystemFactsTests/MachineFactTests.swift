import Foundation
import SystemPackage
import Testing

@testable import SystemFacts

@Suite("What a machine says of itself")
struct MachineFactTests {
  private static let header = "Filename\t\t\t\tType\t\tSize\t\tUsed\t\tPriority\n"

  @Test func withoutSwapThereIsNone() throws {
    #expect(try SwapArea.current(in: StagedSystem().tree) == [])
    #expect(try SwapArea.current(in: StagedSystem(["/proc/swaps": Self.header]).tree) == [])
  }

  @Test func compressedMemoryIsMemoryAndAFileIsOpenWhereNothingSaysOtherwise() throws {
    let system = try StagedSystem([
      "/proc/swaps": Self.header
        + "/dev/zram0                              partition\t8388604\t\t0\t\t100\n"
        + "/swap\\040file                           file\t\t2097148\t\t0\t\t-2\n"
        + "/dev/nothing-there partition 1 0 -3\n",
      "/swap file": "",
    ])
    #expect(
      try SwapArea.current(in: system.tree) == [
        SwapArea(path: "/dev/zram0", place: .memory),
        SwapArea(path: "/swap file", place: .open),
        SwapArea(path: "/dev/nothing-there", place: .open),
      ])
  }

  @Test func aDeviceIsEncryptedWhereAllThatItStandsOnIs() throws {
    let system = try StagedSystem([
      "/sys/dev/block/253:0/dm/uuid": "CRYPT-LUKS2-0123-root\n",
      // A volume on the encrypted one, and one that is on another too.
      "/sys/dev/block/253:1/dm/uuid": "LVM-abc\n",
      "/sys/dev/block/253:1/slaves/dm-0/dev": "253:0\n",
      "/sys/dev/block/253:2/dm/uuid": "LVM-def\n",
      "/sys/dev/block/253:2/slaves/dm-0/dev": "253:0\n",
      "/sys/dev/block/253:2/slaves/sda1/dev": "8:1\n",
      "/sys/dev/block/8:1/size": "1\n",
      // One that stands on itself, which no kernel makes.
      "/sys/dev/block/253:9/slaves/dm-9/dev": "253:9\n",
    ])
    for (number, isEncrypted) in [
      ("253:0", true), ("253:1", true), ("253:2", false), ("8:1", false), ("253:9", false),
      ("1:1", false),
    ] {
      #expect(
        try SwapArea.isEncrypted(number, in: system.tree, depth: 8) == isEncrypted, "\(number)")
    }
  }

  @Test(
    "blanks in a path are written as numbers",
    arguments: [("/a\\040b", "/a b"), ("/a\\04", "/a\\04"), ("/a\\999b", "/a\\999b"), ("\\", "\\")])
  func escapes(text: String, path: String) { #expect(SwapArea.unescaped(text) == path) }

  @Test(
    "the level of lockdown is the one in brackets",
    arguments: [
      ("[none] integrity confidentiality\n", .none),
      ("none [integrity] confidentiality\n", .on("integrity")), ("none integrity\n", .unknown),
      (nil, .unknown),
    ] as [(String?, Lockdown)])
  func lockdown(line: String?, level: Lockdown) throws {
    let system = try StagedSystem(line.map { ["/sys/kernel/security/lockdown": $0] } ?? [:])
    #expect(try Lockdown.current(in: system.tree) == level)
  }

  @Test func aFileOfTheSystemThatIsTooLongOrNoFileIsAnError() throws {
    let system = try StagedSystem(["/proc/sys/kernel/core_pattern": ""])
    try system.write(String(repeating: "x", count: 1 << 20), to: "/proc/swaps")
    #expect(throws: Errno.fileTooLarge) { try SwapArea.current(in: system.tree) }
    try FileManager.default.createDirectory(
      atPath: system.root + "/etc/ld.so.preload", withIntermediateDirectories: true)
    #expect(throws: Errno.isDirectory) {
      try Preloading.current(in: system.tree, variables: [])
    }
  }
}
