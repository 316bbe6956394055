import Testing

@testable import AppAudit

@Suite("Fields for secrets") struct FieldFixtures {
  private static let controller =
    "final class SignIn: UIViewController {\n  @IBOutlet private weak var nameField: UITextField!\n  @IBOutlet private weak var passwordField: UITextField!\n}"

  /// A storyboard of a scene with a field, which Xcode writes so.
  private static func storyboard(
    _ field: String, outlet: String = "passwordField", of type: String = "SignIn"
  ) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" initialViewController="s1">
      <scenes><scene sceneID="a1"><objects>
        <viewController id="s1" customClass="\(type)" customModule="Notes" sceneMemberID="viewController">
          <view key="view" id="v1"><subviews>
            <textField opaque="NO" placeholder="Name" id="n1"><textInputTraits key="textInputTraits"/></textField>
            \(field)
          </subviews></view>
          <connections><outlet property="nameField" destination="n1" id="o1"/><outlet property="\(outlet)" destination="f1" id="o2"/></connections>
        </viewController>
      </objects></scene></scenes>
    </document>
    """
  }

  private static let secure =
    "<textField opaque=\"NO\" id=\"f1\"><textInputTraits key=\"textInputTraits\" secureTextEntry=\"YES\"/></textField>"
  private static let visible =
    "<textField opaque=\"NO\" id=\"f1\"><textInputTraits key=\"textInputTraits\" returnKeyType=\"go\"/></textField>"

  private static let hidden =
    "<textField hidden=\"YES\" opaque=\"NO\" id=\"f1\"><textInputTraits key=\"textInputTraits\" keyboardType=\"numberPad\"/></textField>"

  @Test(arguments: [
    // An outlet is what the storyboard says, and not known without one.
    Fixture("WA44", 0, controller, path: "Main.storyboard", storyboard(secure)),
    Fixture("WA44", 1, controller, path: "Main.storyboard", storyboard(visible)),
    Fixture("WA44", 0, controller),
    Fixture(
      "WA44", 0,
      controller + "\nextension SignIn { func hide() { passwordField.isSecureTextEntry = true } }",
      path: "Main.storyboard", storyboard(visible)),
    Fixture(
      "WA44", 0, "class Entry: UIViewController { @IBOutlet var passwordField: UITextField! }",
      path: "Main.storyboard", storyboard(secure, of: "SignIn")),
    // A field that nobody connects, by what people read in it, and by its label.
    Fixture(
      "WA44", 2, path: "Main.storyboard",
      storyboard(
        "<textField placeholder=\"Your passphrase\" id=\"p1\"><textInputTraits key=\"textInputTraits\"/></textField>\n<textField placeholder=\"123456\" userLabel=\"Password field\" id=\"p2\"/>"
      )),
    Fixture(
      "WA44", 1, path: "Passwort.xib",
      "<document><objects><view id=\"v\"><subviews><textField placeholder=\"Neues Passwort\" id=\"a\"/></subviews></view></objects></document>"
    ),
    Fixture(
      "WA44", 0, path: "Main.storyboard",
      storyboard(
        "<textField placeholder=\"Search passwords\" id=\"p1\"/><textField placeholder=\"Password hint\" id=\"p2\"/><textField placeholder=\"Password\" id=\"p3\"><userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type=\"boolean\" keyPath=\"secureTextEntry\" value=\"YES\"/></userDefinedRuntimeAttributes></textField>"
      )),
    Fixture(
      "WA44", 0, path: "Main.storyboard",
      storyboard(
        "<textField placeholder=\"e.g. MyPasswords\" id=\"f1\"/>", outlet: "fileNameField")),
    Fixture(
      "WA44", 0, path: "Main.storyboard",
      storyboard(
        "<textField placeholder=\"Password of the office\" id=\"f1\"/>",
        outlet: "entryTitleField")),
    // macOS, where labels are fields that nobody edits.
    Fixture(
      "WA44", 1, path: "Window.xib",
      "<document><objects><window id=\"w\"><view key=\"contentView\" id=\"v\"><subviews><secureTextField id=\"a\"><secureTextFieldCell key=\"cell\" editable=\"YES\" placeholderString=\"Password\" id=\"b\"/></secureTextField><textField id=\"c\"><textFieldCell key=\"cell\" placeholderString=\"Password\" title=\"Password\" id=\"d\"/></textField><textField id=\"e\"><textFieldCell key=\"cell\" editable=\"YES\" placeholderString=\"Password again\" id=\"f\"/></textField></subviews></view></window></objects></document>"
    ),
    // A field that is never shown, and one that a source shows later.
    Fixture("WA44", 0, controller, path: "Main.storyboard", storyboard(hidden)),
    Fixture(
      "WA44", 0,
      controller
        + "\nextension UIViewController { func show(_ views: [UIView]) { views.forEach { $0.isHidden = false } } }",
      path: "Main.storyboard", storyboard(hidden)),
    Fixture(
      "WA44", 0,
      "protocol Themed {}\nfinal class SignIn: UIViewController, Themed { @IBOutlet var passwordField: UITextField! }\nfinal class Row: UIView, Themed { func show() { all().forEach { $0.isHidden = false } } }",
      path: "Main.storyboard", storyboard(hidden)),
    Fixture(
      "WA44", 1,
      "class SignIn: UIViewController { @IBOutlet var passwordField: UITextField! }\nfinal class Start: SignIn { func show() { all().forEach { $0.isHidden = false } } }",
      path: "Main.storyboard", storyboard(hidden)),
    Fixture(
      "WA44", 1,
      controller + "\nextension SignIn { func ask() { passwordField.isHidden = false } }",
      path: "Main.storyboard", storyboard(hidden)),
    Fixture(
      "WA44", 0,
      controller
        + "\nextension SignIn { func done() { nameField.isHidden = needsName\n passwordField.isHidden = true } }",
      path: "Main.storyboard", storyboard(hidden)),
    Fixture(
      "WA44", 1,
      controller
        + "\nextension SignIn { func ask() { [nameField, passwordField].forEach { $0.isHidden = false } } }",
      path: "Main.storyboard", storyboard(hidden)),
  ])
  func storyboards(_ fixture: Fixture) throws { try fixture.check() }

  @Test(arguments: [
    // Another field of the type is hidden.
    Fixture(
      "WA44", 1,
      "final class Change: UIViewController {\n  let oldPassword = UITextField()\n  let newPassword = UITextField()\n  override func viewDidLoad() { oldPassword.isSecureTextEntry = true }\n}"
    ),
    Fixture(
      "WA44", 1,
      "final class Change: UIViewController {\n  private let passcodeField: UITextField = {\n    let field = UITextField()\n    field.isSecureTextEntry = true\n    return field\n  }()\n  private lazy var secretField: UITextField = {\n    let field = UITextField()\n    field.placeholder = hint\n    return field\n  }()\n}"
    ),
    Fixture(
      "WA44", 1,
      "final class Change: UIViewController {\n  let passwordField = UITextField()\n  let mnemonicField = UITextField()\n  func setUp() { style(passwordField) }\n  private func style(_ field: UITextField) { field.isSecureTextEntry = true }\n}"
    ),
    Fixture(
      "WA44", 1,
      "final class Change: UIViewController {\n  let passwordField = UITextField()\n  func show() { passwordField.isSecureTextEntry = false }\n}"
    ),
    Fixture(
      "WA44", 1,
      "func ask(_ alert: UIAlertController) {\n  alert.addTextField { $0.placeholder = \"Name\" }\n  alert.addTextField { field in field.placeholder = \"Password\" }\n  alert.addTextField { field in\n    field.placeholder = \"PIN\"\n    field.isSecureTextEntry = true\n  }\n}"
    ),
    Fixture(
      "WA44", 1,
      "func row(_ stack: UIStackView) {\n  let passwordField = UITextField()\n  let pinField = UITextField()\n  pinField.isSecureTextEntry = true\n  stack.addArrangedSubview(passwordField)\n}"
    ),
    Fixture(
      "WA44", 0,
      "final class Change: UIViewController {\n  let passwordField = UITextField()\n  let secretField = UITextField()\n  let passcodeField = UITextField()\n  private lazy var passphraseField = makeField()\n  func setUp() {\n    for field in [passwordField, secretField] { field.isSecureTextEntry = true }\n    [passcodeField].forEach { $0.isSecureTextEntry.toggle() }\n  }\n  private func makeField() -> UITextField {\n    let field = UITextField()\n    field.isSecureTextEntry = true\n    return field\n  }\n}"
    ),
    Fixture(
      "WA44", 0, "class Entry: UIViewController { let passwordField = UITextField() }",
      "final class SignIn: Entry { override func viewDidLoad() { passwordField.isSecureTextEntry = true } }"
    ),
    // What a closure says of a field, and what SwiftUI is given.
    Fixture(
      "WA44", 1,
      "final class SignIn: UIViewController {\n  private let passwordField = UITextField().then {\n    $0.isSecureTextEntry = true\n    $0.placeholder = \"Password\"\n  }\n  private let passphraseField = UITextField().then { $0.placeholder = \"Passphrase\" }\n}"
    ),
    Fixture(
      "WA44", 1,
      "struct PhraseInput: UIViewRepresentable {\n  func makeUIView(context: Context) -> UITextField {\n    let mnemonicField = UITextField()\n    mnemonicField.placeholder = \"Words\"\n    return mnemonicField\n  }\n  func updateUIView(_ field: UITextField, context: Context) { field.text = text }\n}"
    ),
    Fixture(
      "WA44", 0,
      "struct PhraseInput: UIViewRepresentable {\n  func makeUIView(context: Context) -> UITextField {\n    let mnemonicField = UITextField()\n    return mnemonicField\n  }\n  func updateUIView(_ field: UITextField, context: Context) { field.isSecureTextEntry = !isShown }\n}\nfunc makePasswordField() -> UITextField {\n  let passwordField = UITextField()\n  return passwordField\n}"
    ),
  ])
  func sources(_ fixture: Fixture) throws { try fixture.check() }

  @Test("of a storyboard in which views stand in each other are read, and not without end")
  func depth() {
    func nested(_ count: Int) -> Source {
      let open = String(repeating: "<view><subviews>", count: count)
      let close = String(repeating: "</subviews></view>", count: count)
      return Source(
        path: "Main.storyboard",
        "<document>\(open)<textField placeholder=\"Password\" id=\"a\"/>\(close)</document>")
    }
    #expect(Audit().run([nested(100)]).findings.map(\.rule) == ["WA44"])
    #expect(Audit().run([nested(200)]).unread.count == 1)
    let entities = "<!DOCTYPE document [<!ENTITY a \"b\">]><document/>"
    #expect(Audit().run([Source(path: "Main.xib", entities)]).unread.count == 1)
  }
}
