import Foundation
import SystemPackage
import Testing

@testable import SystemFacts

@Suite("What a process can find out of itself")
struct ProcessFactTests {
  @Test(
    "who traces it",
    arguments: [
      ("Name:\twhisper\nTracerPid:\t0\nUid:\t0\n", nil),
      ("Name:\twhisper\nTracerPid:\t4711\nUid:\t0\n", 4711),
    ] as [(String, Int32?)])
  func tracer(status: String, process: Int32?) throws {
    let system = try StagedSystem(["/proc/self/status": status])
    #expect(try Tracer.current(in: system.tree) == process)
  }

  @Test(
    "where nothing says who traces, that is an error and not nobody",
    arguments: [[:], ["/proc/self/status": "TracerPid:\tmany\n"], ["/proc/self/status": ""]])
  func noTracerLine(files: [String: String]) throws {
    let system = try StagedSystem(files)
    #expect(throws: Errno.notSupported) { try Tracer.current(in: system.tree) }
  }

  @Test func thisProcessIsTracedByNobody() throws {
    #expect(try Tracer.current() == nil)
  }

  @Test(
    "where the memory of a crash goes",
    arguments: [
      ("\n", .nowhere), ("|/bin/false\n", .nowhere), ("core\n", .file("core")),
      ("/var/crash/%e.%p\n", .file("/var/crash/%e.%p")),
      ("|/usr/lib/systemd/systemd-coredump %P %u\n", .program("/usr/lib/systemd/systemd-coredump")),
      ("|\n", .program("")),
    ] as [(String, CorePattern)])
  func corePattern(line: String, pattern: CorePattern) throws {
    let system = try StagedSystem(["/proc/sys/kernel/core_pattern": line])
    #expect(try CorePattern.current(in: system.tree) == pattern)
  }

  @Test(
    "who may trace others; without Yama, everybody",
    arguments: [
      (nil, .everyProgram), ("0\n", .everyProgram), ("1\n", .restricted(level: 1)),
      ("3\n", .restricted(level: 3)),
    ] as [(String?, TracingScope)])
  func tracingScope(line: String?, scope: TracingScope) throws {
    let system = try StagedSystem(line.map { ["/proc/sys/kernel/yama/ptrace_scope": $0] } ?? [:])
    #expect(try TracingScope.current(in: system.tree) == scope)
  }

  @Test func aLevelOfTracingThatIsNoneIsAnError() throws {
    let system = try StagedSystem(["/proc/sys/kernel/yama/ptrace_scope": "-1\n"])
    #expect(throws: Errno.notSupported) { try TracingScope.current(in: system.tree) }
  }

  @Test(
    "what every program is made to load",
    arguments: [
      (nil, []), ("# nothing\n", []),
      (
        "/lib/a.so /lib/b.so:/lib/c.so # more\n\n/lib/d.so\n",
        ["/lib/a.so", "/lib/b.so", "/lib/c.so", "/lib/d.so"]
      ),
    ] as [(String?, [String])])
  func preloading(list: String?, libraries: [String]) throws {
    let system = try StagedSystem(list.map { ["/etc/ld.so.preload": $0] } ?? [:])
    let found = try Preloading.current(in: system.tree, variables: ["LD_AUDIT"])
    #expect(found == Preloading(variables: ["LD_AUDIT"], libraries: libraries))
  }

  @Test func aNameThatLooksLikeTheProgramsIsNotTheProgram() throws {
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let line = "7f00-7f01 r-xp 00000000 fe:01 42   "
    let system = try StagedSystem(["/proc/self/maps": line + program + "\n"])
    #expect(try MappedCode.current(in: system.tree).foreign == [])
    try system.write(line + program + "\u{2003}\n", to: "/proc/self/maps")
    #expect(try MappedCode.current(in: system.tree).foreign == [program + "\u{2003}"])
  }

  @Test func codeIsForeignWhereOthersMayWriteItOrItIsGone() throws {
    let system = try StagedSystem([
      "/usr/lib/ours.so": "", "/usr/lib/written by all.so": "", "/opt/data.bin": "",
    ])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o666], ofItemAtPath: system.root + "/usr/lib/written by all.so")
    try system.write(
      """
      7f00-7f01 r-xp 00000000 fe:01 42   /usr/lib/ours.so
      7f01-7f02 r--p 00000000 fe:01 43   /opt/data.bin
      7f02-7f03 r-xp 00000000 fe:01 44   /usr/lib/written by all.so
      7f03-7f04 r-xp 00000000 fe:01 45   /usr/lib/gone.so (deleted)
      7f04-7f05 r-xp 00000000 00:00 0    [vdso]
      7f05-7f06 r-xp 00000000 00:00 0
      short
      7f03-7f04 r-xp 00000000 fe:01 45   /usr/lib/gone.so (deleted)

      """, to: "/proc/self/maps")
    let isRoot = geteuid() == 0
    #expect(
      try MappedCode.current(in: system.tree).foreign
        == (isRoot ? [] : ["/usr/lib/ours.so"])
        + ["/usr/lib/written by all.so", "/usr/lib/gone.so (deleted)"])
  }
}
