import Adwaita

/// A page with one control of each kind.
@MainActor
final class Page {
  let passphrase: PassphraseField
  let message = SecretText("Message", limit: 65_534)
  let name = EntryRow("Identity Name")
  let sign = SwitchRow("Sign")
  let status = Status("Probe Status", isAlert: true)
  private(set) var clicks = 0
  private(set) lazy var seal = Button("_Seal") { [weak self] in self?.clicks += 1 }
  private(set) lazy var list = ListView {
    let label = Label()
    return ListView.Row(label) { label.text = "Row \($0)" }
  }
  private(set) lazy var body: View = Column(spacing: 18) {
    Rows {
      name; sign
    }
    passphrase
    message.expand()
    list.named("Row List")
    Line {
      seal; status
    }
    picture
  }
  private let picture = QRView("QR Code")

  init() {
    guard let field = try? PassphraseField("Passphrase") else { fatalError("no memory") }
    passphrase = field
    status.text = "Nothing yet"
    list.reload(count: 3)
    picture.show([[true, false], [false, true]])
    // As pages are written: what holds the page is held by it.
    name.onChange { self.status.text = "Changed" }
    passphrase.onActivate { self.status.text = "Entered" }
  }

  func focus(_ name: String) {
    switch name {
    case "passphrase": passphrase.focus()
    case "message": message.focus()
    case "name": self.name.focus()
    default: seal.focus()
    }
  }
}
