import Adwaita
import CAdwaita
import CWipeOnFree
import CanaryProbeC
import DesktopStart
import Glibc
import ProcessHardening

// A window with each control, moved by lines of standard input and by the keys that the display sends. What it is asked
// it answers with lines `name=value`, and at last with `done`.
//   adwaita-probe [FILE]...  as the app begins
//   adwaita-probe late       as it must not: what the portal minds comes before the portal is asked

let mode = CommandLine.arguments.dropFirst().first ?? ""
let portal: Portal
do {
  if mode == "late" {
    try ProcessHardening.seal()
    portal = Portal()
    portal.meet()
  } else {
    portal = try DesktopStart.run()
  }
} catch {
  print("failed=\(error)")
  exit(1)
}
canary_start()
print("portal=\(portal.acquaintance.rawValue)")

let application = Application(id: "org.whisper.Desktop.Probe")
var screen: Screen?
application.onActivate = {
  guard screen == nil else { return }
  let made = Screen(portal: portal, application: application)
  screen = made
  Task.detached {
    while let line = readLine() {
      await made.obey(line.split(separator: " ", maxSplits: 1).map(String.init))
      print("done")
    }
    exit(0)
  }
  print("done")
}
application.onOpen = { names in print("opened=\(names.joined(separator: "|"))") }
exit(application.run(CommandLine.arguments.filter { $0 != "late" }))
