import Adwaita
import CAdwaita
import CanaryProbeC
import DesktopStart
import Glibc
import ProcessHardening
import SecretMemory

/// The window, and what it does when it is told to.
@MainActor
final class Screen {
  private let portal: Portal
  private let window: Window
  private var page: Page?
  private var offer: ClipboardOffer?
  private var tick: Timer?
  private var lastTick = ContinuousClock.now
  private var longestGap = Duration.zero
  private let atStart: (views: Int, widgets: Int)

  init(portal: Portal, application: Application) {
    self.portal = portal
    window = Window(title: "Whisper", width: 960, height: 640, of: application)
    atStart = (View.liveViews, View.liveWidgets)
    window.present()
    turn()
    tick = Timer(after: .milliseconds(10), isRepeated: true) { [weak self] in self?.count() }
  }

  private func count() {
    let now = ContinuousClock.now
    longestGap = max(longestGap, now - lastTick)
    lastTick = now
  }

  /// Another page of the same kind takes the place of this one.
  private func turn() {
    let page = Page()
    window.show(page.body)
    self.page = page
  }

  func obey(_ words: [String]) async {
    let rest = words.count > 1 ? words[1] : ""
    switch words.first ?? "" {
    case "focus": page?.focus(rest)
    case "turn": for _ in 0..<(Int(rest) ?? 1) { turn() }
    case "leave":
      window.show(nil)
      page = nil
    case "live":
      print("views=\(View.liveViews - atStart.views)")
      print("widgets=\(View.liveWidgets - atStart.widgets)")
    case "watch": print("watched=\(canary_add_masked(rest) == 0)")
    case "scan": canary_scan()
    case "passphrase": await obeyPassphrase(rest)
    case "message": obeyMessage(rest)
    case "name": print("text=\(page?.name.text ?? "")")
    case "clicks": print("clicks=\(page?.clicks ?? 0)")
    case "rows": page?.list.reload(count: Int(rest) ?? 0)
    case "offer": offer = try? ClipboardOffer(SecretBytes(copying: rest.utf8), for: .seconds(600))
    case "offer-briefly":
      offer = try? ClipboardOffer(SecretBytes(copying: rest.utf8), for: .milliseconds(50))
    case "withdraw": offer?.withdraw()
    case "offered":
      print("clipboard=\(offer?.isOnClipboard ?? false)")
      print("withdrawn=\(offer?.isWithdrawn ?? true)")
    case "paste": await paste(rest)
    case "windows": printWindows()
    case "open":
      Task {
        let paths = await FileDialog.ask(.open(isMany: true), title: "Open", over: window)
        print("chosen=\(paths.joined(separator: "|"))")
      }
    case "state": printState()
    case "portal": print("answers=\(portal.answers())")
    case "maps": printLibraries()
    case "environment": printEnvironment()
    case "gap": print("milliseconds=\(Int(longestGap / .milliseconds(1)))")
    default: print("unknown=\(words)")
    }
  }

  private func obeyPassphrase(_ what: String) async {
    guard let field = page?.passphrase else { return }
    switch what {
    case "clear": field.clear()
    case "revealed": print("revealed=\(field.isRevealed)")
    case "take":
      guard let taken = try? field.take() else { return print("failed=take") }
      print("text=\(taken.withUnsafeBytes { String(decoding: $0, as: UTF8.self) })")
      print("empty=\(field.isEmpty)")
    default: print("unknown=\(what)")
    }
  }

  private func obeyMessage(_ what: String) {
    guard let message = page?.message else { return }
    switch what {
    case "clear": message.clear()
    case "count": print("count=\(message.count)")
    case "text":
      guard let text = try? message.copy() else { return print("failed=copy") }
      print("text=\(text.withUnsafeBytes { String(decoding: $0, as: UTF8.self) })")
    default: print("unknown=\(what)")
    }
  }

  private func paste(_ limit: String) async {
    switch await Clipboard.read(Clipboard.text, limit: Int(limit) ?? 0, patience: .seconds(2)) {
    case .success(let content):
      print("type=\(content.type)")
      print("count=\(content.octets.count)")
    case .failure(let error): print("error=\(error)")
    }
  }

  private func printWindows() {
    let list = gtk_window_get_toplevels()
    for index in 0..<g_list_model_get_n_items(list) {
      guard let item = g_list_model_get_item(list, index) else { continue }
      let instance = item.assumingMemoryBound(to: GTypeInstance.self)
      print("window=\(String(cString: g_type_name_from_instance(instance)))")
      g_object_unref(item)
    }
  }

  private func printState() {
    let state = HardeningState.current()
    print("dumpable=\(state.dumpable)")
    print("noNewPrivileges=\(state.noNewPrivileges)")
    print("noCore=\(state.coreLimitIsZero)")
    print("filter=\(state.seccomp == .filter)")
    let mask = umask(0)
    umask(mask)
    print("umask=\(mask)")
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    print("network=\(socket >= 0)")
  }

  private func printEnvironment() {
    for name in [
      "GSK_RENDERER", "GDK_DEBUG", "GDK_DISABLE", "GIO_USE_VFS", "GSETTINGS_BACKEND",
      "GIO_MODULE_DIR", "GTK_PATH", "GTK_EXE_PREFIX", "GTK_DEBUG", "GIO_EXTRA_MODULES",
    ] {
      print("\(name)=\(getenv(name).map { String(cString: $0) } ?? "-")")
    }
  }

  private func printLibraries() {
    guard let file = fopen("/proc/self/maps", "re") else { return print("failed=maps") }
    defer { fclose(file) }
    var seen: Set<String> = []
    var line = [CChar](repeating: 0, count: 4096)
    while fgets(&line, Int32(line.count), file) != nil {
      guard let slash = strchr(line, 0x2F) else { continue }
      let path = String(cString: slash).trimming
      if path.contains(".so"), seen.insert(path).inserted { print("library=\(path)") }
    }
  }
}

extension String {
  fileprivate var trimming: String { String(prefix { $0 != "\n" }) }
}
