internal import SwiftSyntax

extension Rule {
  static let pasteboardUnbounded = Rule(
    "WA43", "pasteboard-unbounded", .warning,
    sentence: "what is put on the pasteboard stays there, and goes to the owner's other devices",
    hint: "use setItems(_:options:) with .localOnly and .expirationDate",
    why:
      "Every app that is opened next can read it, hours later too, and so can each device nearby.",
    criterion:
      "string, strings or items of UIPasteboard.general is assigned; or setItems is called without localOnly and expirationDate; or setValue, setData or addItems is called. Nothing is flagged where addresses, versions, user names, public keys, pictures or nothing are put there.",
    limits: "Texts that are no secret are flagged too.",
    source: "seed 001, layer 9; seed 004, secure coding patterns", masvs: "PLATFORM-3", cwe: 200,
    bad: "func copy() { UIPasteboard.general.string = text }",
    good:
      "func copy() { UIPasteboard.general.setItems([[\"public.utf8-plain-text\": text]], options: [.localOnly: true, .expirationDate: Date().addingTimeInterval(60)]) }",
    isFixable: true,
    [
      .nodes([.sequenceExpr]) { node, file in
        guard let assignment = Assignment(node),
          let member = assignment.target.bare.as(MemberAccessExprSyntax.self),
          ["string", "strings", "items"].contains(member.declName.baseName.text),
          let base = member.base, isGeneral(base, file), !isPublic(assignment.value, file)
        else { return [] }
        return [file.match(assignment.node, edits: bounded(assignment, base, member, file))]
      },
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self), let name = call.name,
          setters.contains(name), let receiver = call.receiver, isGeneral(receiver, file)
        else { return [] }
        switch name {
        case "setItems":
          // To put nothing there takes away what was.
          if let items = call.argument(at: 0),
            file.values(of: items).allSatisfy({ isEmpty($0.value) })
          {
            return []
          }
          guard let options = call.argument("options") else { return [file.match(call)] }
          if isBounded(options, file) { return [] }
          let text = Set(NamesBelow.names(in: options) + localNames(options, file))
          return text.contains("localOnly") && text.contains("expirationDate")
            || isUnknown(options, file) ? [] : [file.match(call)]
        default:
          if let options = call.argument("expirationDate"),
            !options.bare.is(NilLiteralExprSyntax.self), call.argument("localOnly") != nil
          {
            return []
          }
          return [file.match(call)]
        }
      },
    ])

  private static let setters: Set<String> = [
    "setItems", "setValue", "setData", "addItems", "setObjects", "setItemProviders",
  ]

  private static func isGeneral(_ expression: ExprSyntax, _ file: SwiftFile) -> Bool {
    !file.index.declares("UIPasteboard")
      && file.values(of: expression).contains {
        $0.value == .name("UIPasteboard.general")
          || $0.value == .name(".general") && file.typeName(of: expression) == "UIPasteboard"
      }
  }

  private static func isEmpty(_ value: Value) -> Bool {
    switch value {
    case .nothing: true
    case .text(let text): text.isEmpty
    case .list(let items): items.allSatisfy { isEmpty($0.value) }
    case .dictionary(let entries): entries.isEmpty
    default: false
    }
  }

  /// Whether it is what everybody may know, by its name or by that of what a variable was given; or nothing.
  private static func isPublic(_ value: [ExprSyntax], _ file: SwiftFile) -> Bool {
    if file.values(of: value).allSatisfy({ isEmpty($0.value) }) { return true }
    if isPublic(value) { return true }
    guard value.count == 1, let given = file.declaration(of: value[0])?.values, !given.isEmpty
    else { return false }
    return given.allSatisfy { isPublic($0) }
  }

  /// Whether each of what is put together is, but for the texts between.
  private static func isPublic(_ operands: [ExprSyntax]) -> Bool {
    let named = operands.filter { !isBetween($0) }
    return !named.isEmpty && named.allSatisfy { isPublic($0.path) }
  }

  /// An operator, a type behind `as`, or a text into which nothing is put.
  private static func isBetween(_ operand: ExprSyntax) -> Bool {
    if let text = operand.as(StringLiteralExprSyntax.self) {
      return text.segments.allSatisfy { $0.is(StringSegmentSyntax.self) }
    }
    return operand.is(BinaryOperatorExprSyntax.self) || operand.is(UnresolvedAsExprSyntax.self)
      || operand.is(TypeExprSyntax.self) || operand.is(NilLiteralExprSyntax.self)
  }

  private static func isPublic(_ path: String?) -> Bool {
    guard let path else { return false }
    var parts = path.replacingOccurrence("()", "").split(separator: ".").map(String.init)
    if !addresses.isDisjoint(with: parts) { return true }
    while let last = parts.last, views.contains(last) { parts.removeLast() }
    var words = SecretName.split(parts.last ?? "")
    while let last = words.last, views.contains(last) { words.removeLast() }
    return publicNames.contains { words.suffix($0.count).elementsEqual($0) }
  }

  private static let addresses: Set<String> = ["absoluteString", "url", "permalink", "shareURL"]

  /// What shows something, and says nothing of what it is.
  private static let views: Set<String> = [
    "label", "button", "field", "text", "title", "currentTitle", "stringValue",
    "base64EncodedString", "rawRepresentation", "description",
  ]

  private static let publicNames = [
    ["url"], ["link"], ["permalink"], ["uri"], ["username"], ["version"], ["public", "key"],
    ["ip", "address"],
  ]

  /// Whether all that the options stand for, a constant's too, has both.
  private static func isBounded(_ options: ExprSyntax, _ file: SwiftFile) -> Bool {
    file.values(of: options).allSatisfy { found in
      guard case .dictionary(let entries) = found.value else { return false }
      return ["localOnly", "expirationDate"].allSatisfy { wanted in
        entries.contains { $0.key.value.isNamed([wanted]) }
      }
    }
  }

  private static func isUnknown(_ options: ExprSyntax, _ file: SwiftFile) -> Bool {
    file.values(of: options).contains { $0.value == .unknown }
  }

  private static func localNames(_ expression: ExprSyntax, _ file: SwiftFile) -> [String] {
    file.declaration(of: expression).map { NamesBelow.names(in: $0.scope) } ?? []
  }

  private static func bounded(
    _ assignment: Assignment, _ base: ExprSyntax, _ member: MemberAccessExprSyntax,
    _ file: SwiftFile
  ) -> [Match.Change] {
    guard member.declName.baseName.text == "string", assignment.sign == "=",
      let first = assignment.value.first, let last = assignment.value.last
    else { return [] }
    // A value that is perhaps nil would have no place in a dictionary.
    guard assignment.value.count == 1, TypeOf.isSurely("String", first, file) else { return [] }
    let text = first.trimmedDescription
    let extent = assignment.node.extent.lowerBound..<last.extent.upperBound
    return [
      Match.Change(
        start: extent.lowerBound, end: extent.upperBound,
        replacement:
          "\(base.trimmedDescription).setItems([[\"public.utf8-plain-text\": \(text)]], options: [.localOnly: true, .expirationDate: Date().addingTimeInterval(60)])"
      )
    ]
  }
}
