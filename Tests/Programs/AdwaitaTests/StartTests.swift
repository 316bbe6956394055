import Foundation
import Glibc
import TestSupport
import Testing

/// What holds of the app's process from its first window on: docs/DESKTOP.md, "The start".
@Suite(
  "How the app begins, and what its process may do then", .serialized,
  .enabled(if: Peer.isAvailable, Peer.howToGet))
struct StartTests {
  private func isQuiet(_ probe: ProbeWindow) throws {
    let complaints = try probe.complaints()
    #expect(!complaints.contains("WARNING") && !complaints.contains("CRITICAL"), "\(complaints)")
  }

  @Test("no core dump, no tracing, no privileges, no network, files private")
  func theProcessIsSealed() throws {
    let probe = try ProbeWindow(on: Stage())
    let state = try probe.ask("state")
    #expect(state["dumpable"] == "false")
    #expect(state["noNewPrivileges"] == "true")
    #expect(state["noCore"] == "true")
    #expect(state["filter"] == "true")
    #expect(state["umask"] == "\(0o077)")
    #expect(state["network"] == "false")
  }

  @Test("the portal still answers, though it may not look at the process any more")
  func thePortalAnswers() throws {
    let probe = try ProbeWindow(on: Stage(), under: Self.withGroup)
    #expect(probe.start["portal"] == "known")
    #expect(try probe.ask("portal")["answers"] == "true")
    try isQuiet(probe)
  }

  @Test("files are chosen by the portal: what is no file of this machine is none")
  func thePortalAsksForFiles() throws {
    let probe = try ProbeWindow(on: Stage(), under: Self.withGroup)
    try probe.ask("open")
    var chosen: String?
    try wait(for: "what was chosen", sleeping: 20) {
      if chosen == nil { chosen = try probe.ask("live")["chosen"] }
      return chosen != nil
    }
    #expect(chosen == "/tmp/a b|/tmp/c")
    #expect(try probe.ask("windows").all("window") == ["AdwWindow"])
    try isQuiet(probe)
  }

  @Test("without a portal GTK's own dialog asks for files")
  func gtkAsksForFiles() throws {
    let probe = try ProbeWindow(on: Stage(portal: nil))
    try probe.ask("open")
    try probe.wait(for: "windows") { $0.all("window").contains("GtkFileChooserDialog") }
  }

  @Test("it would answer nothing if it were asked later")
  func askedLaterThePortalRefuses() throws {
    let probe = try ProbeWindow("late", on: Stage(), under: Self.withGroup)
    #expect(probe.start["portal"] == "none")
    #expect(try probe.ask("portal")["answers"] == "false")
  }

  @Test("a portal that never answers holds nothing up, and one that is not there neither")
  func noPortal() throws {
    for portal in [["silent"], nil] {
      let probe = try ProbeWindow(on: Stage(portal: portal))
      #expect(probe.start["portal"] == "none")
      #expect(try probe.ask("windows")["window"] == "AdwWindow")
      try isQuiet(probe)
    }
  }

  @Test("without a session bus no program is started that makes one, and the window comes")
  func noBus() throws {
    let stage = try Stage()
    let probe = try ProbeWindow(
      on: stage, environment: ["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "/nowhere"])
    #expect(probe.start["portal"] == "noBus")
    #expect(try probe.ask("windows")["window"] == "AdwWindow")
  }

  @Test("what the environment says of code from elsewhere and of tools does not reach GTK")
  func theEnvironmentIsOurs() throws {
    let hostile = [
      "GTK_PATH": "/tmp", "GTK_EXE_PREFIX": "/tmp", "GTK_DEBUG": "interactive",
      "GIO_EXTRA_MODULES": "/tmp", "GDK_DEBUG": "frames", "GSK_RENDERER": "gl",
      "GIO_USE_VFS": "gvfs", "GSETTINGS_BACKEND": "dconf",
    ]
    let probe = try ProbeWindow(on: Stage(), environment: hostile)
    let environment = try probe.ask("environment")
    for name in ["GTK_PATH", "GTK_EXE_PREFIX", "GTK_DEBUG", "GIO_EXTRA_MODULES"] {
      #expect(environment[name] == "-", "\(name)")
    }
    #expect(environment["GSK_RENDERER"] == "cairo")
    #expect(environment["GIO_USE_VFS"] == "local")
    #expect(environment["GSETTINGS_BACKEND"] == "memory")
    // One of both, as this GTK wants it, and nothing else in it.
    let drawing = [environment["GDK_DEBUG"], environment["GDK_DISABLE"]]
    #expect(drawing == ["gl-disable", "-"] || drawing == ["-", "gl,vulkan"])
    // `interactive` opens the inspector.
    #expect(try probe.ask("windows").all("window") == ["AdwWindow"])
    try isQuiet(probe)
  }

  @Test("no driver of a graphics card is loaded, and no module of GIO; asked for, one is")
  func noDriverIsLoaded() throws {
    let libraries = try ProbeWindow(on: Stage()).ask("maps").all("library")
    let drivers = [
      "/dri/", "libGL", "libEGL", "libvulkan", "libLLVM", "libgallium", "/gio/modules/",
    ]
    #expect(libraries.contains { $0.contains("libgtk-4") })
    for name in drivers { #expect(!libraries.contains { $0.contains(name) }, "\(name)") }
    let asked = try ProbeWindow(on: Stage(), environment: ["WHISPER_RENDERER": "gl"])
    try asked.wait(for: "maps") { maps in
      maps.all("library").contains { $0.contains("libGL") || $0.contains("libEGL") }
    }
  }

  @Test("its libraries are those of the list for this release")
  func librariesAreListed() throws {
    let release = try String(contentsOfFile: "/etc/os-release", encoding: .utf8)
    let number = release.split(separator: "\n").first { $0.hasPrefix("VERSION_ID=") }
      .map { $0.filter(\.isNumber) }
    let list = Peer.script("libraries-debian\(number ?? "").txt")
    guard let listed = try? String(contentsOfFile: list, encoding: .utf8) else {
      // Of other systems there is no list.
      return
    }
    let libraries = try ProbeWindow(on: Stage()).ask("maps").all("library").map {
      URL(fileURLWithPath: $0).lastPathComponent
    }
    let loaded = Set(libraries.map(Self.name)).subtracting(Self.ofSwift)
    let known = Set(listed.split(separator: "\n").map(String.init))
    #expect(loaded.subtracting(known).sorted() == [])
    #expect(known.subtracting(loaded).sorted() == [])
  }

  /// A library's name without what its versions differ in: `libgtk-4` of `libgtk-4.so.1.800.3`.
  private static func name(_ file: String) -> String {
    String(file.prefix { _ in true }.split(separator: ".so").first ?? "")
  }

  /// Debug builds load Swift's own; what people get has it inside.
  private static let ofSwift: Set = [
    "libswiftCore", "libswift_Concurrency", "libswift_StringProcessing", "libswiftGlibc",
    "libswiftDispatch", "libdispatch", "libBlocksRuntime", "libswiftSynchronization",
    "libswift_Builtin_float", "libswiftSwiftOnoneSupport", "libswift_RegexParser", "libstdc++",
    "libgcc_s",
  ]

  @Test("from the first call on it opens local sockets alone")
  func socketsAreLocal() throws {
    let stage = try Stage()
    let log = stage.directory.appendingPathComponent("calls").path
    let probe = try ProbeWindow(
      on: stage,
      under: ["/usr/bin/strace", "-f", "-qq", "-e", "trace=socket,socketpair", "-o", log])
    try probe.focus("message")
    try stage.keys("type", "a")
    _ = try stage.tree()
    try probe.ask("offer abc")
    try probe.end()
    let calls = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
      .filter { $0.contains("socket") }
    #expect(calls.contains { $0.contains("AF_UNIX") })
    #expect(calls.filter { !$0.contains("AF_UNIX") } == [])
  }

  @Test("a second start hands over what it was given, 16 of it, and ends")
  func oneInstance() throws {
    let stage = try Stage()
    let probe = try ProbeWindow(on: stage)
    let program = try BuiltProgram.url("adwaita-probe").path
    let files = (1...20).map { "/nowhere/\($0)" }
    try stage.run(program, ["whisper://message/v1/abc"] + files)
    let opened = try probe.ask("live")["opened"]
    let names = opened?.split(separator: "|").map(String.init)
    #expect(names == ["whisper://message/v1/abc"] + files.prefix(15))
  }

  @Test("on the bus there is no action")
  func noActionIsOnTheBus() throws {
    let stage = try Stage()
    let probe = try ProbeWindow(on: stage)
    let found = try stage.run(
      Peer.python, [Peer.script("actions.py"), "org.whisper.Desktop.Probe"]
    )
    .split(separator: "\n")
    #expect(found.contains("object /org/whisper/Desktop/Probe"))
    #expect(found.filter { $0.hasPrefix("action ") } == [])
    #expect(try probe.ask("windows").all("window") == ["AdwWindow"])
  }

  /// A process of root's that is not dumpable is told from others by the group of its files alone.
  private static var withGroup: [String] {
    getuid() == 0 ? ["/usr/bin/setpriv", "--regid", "65534", "--clear-groups"] : []
  }
}
