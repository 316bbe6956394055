/// The text fields of a storyboard or a xib. Apple describes the form nowhere: what is read of it is what Xcode writes, for iOS and
/// for macOS.
struct InterfaceFile: Sendable {
  struct Field: Sendable {
    let id: String
    /// Whether what is typed is hidden.
    let isSecure: Bool
    /// Whether it is not shown, as long as no source shows it.
    let isHidden: Bool
    /// The class that stands there in the place of the system's.
    let customClass: String?
    let placeholder: String
    /// What else it is called: in the list of objects, and for those who cannot see it.
    let names: [String]
    var outlets: [Outlet] = []
    let start: Int
    let end: Int
  }

  /// A property of a class that is connected with a field.
  struct Outlet: Sendable {
    let type: String
    let property: String
  }

  private(set) var fields: [Field] = []

  init(_ root: XMLElement) {
    var outlets: [String: [Outlet]] = [:]
    var rest = [root]
    while let element = rest.popLast() {
      if let field = Field(element) { fields.append(field) }
      for connections in element.children where connections.name == "connections" {
        for outlet in connections.children
        where outlet.name == "outlet" || outlet.name == "outletCollection" {
          guard let property = outlet.attribute("property"),
            let destination = outlet.attribute("destination")
          else { continue }
          outlets[destination, default: []].append(
            Outlet(type: element.attribute("customClass") ?? element.name, property: property))
        }
      }
      rest += element.children
    }
    for place in fields.indices { fields[place].outlets = outlets[fields[place].id] ?? [] }
    fields.sort { $0.start < $1.start }
  }

  /// About how many bytes are kept of it.
  var weight: Int {
    fields.reduce(1_000) { $0 + 600 + $1.placeholder.utf8.count + 200 * $1.outlets.count }
  }
}

extension InterfaceFile.Field {
  /// Nil for what is no field that somebody types into.
  fileprivate init?(_ element: XMLElement) {
    let cell = element.children.first { $0.name.hasSuffix("extFieldCell") }
    switch element.name {
    case "textField":
      // Of macOS labels are fields, too.
      guard cell.map({ $0.attribute("editable") == "YES" }) ?? true else { return nil }
      isSecure = element.children.contains(where: Self.hidesEntry)
    case "secureTextField": isSecure = true
    default: return nil
    }
    isHidden = element.attribute("hidden") == "YES"
    id = element.attribute("id") ?? ""
    customClass = element.attribute("customClass")
    placeholder =
      element.attribute("placeholder") ?? cell?.attribute("placeholderString") ?? ""
    names =
      [element.attribute("userLabel"), element.attribute("restorationIdentifier")]
      .compactMap(\.self)
      + element.children.filter { $0.name == "accessibility" }.flatMap {
        [$0.attribute("identifier"), $0.attribute("label")].compactMap(\.self)
      }
    (start, end) = (element.start, element.end)
  }

  private static func hidesEntry(_ child: XMLElement) -> Bool {
    switch child.name {
    case "textInputTraits": child.attribute("secureTextEntry") == "YES"
    case "userDefinedRuntimeAttributes":
      child.children.contains {
        ["secureTextEntry", "isSecureTextEntry"].contains($0.attribute("keyPath") ?? "")
          && $0.attribute("value") == "YES"
      }
    default: false
    }
  }
}
