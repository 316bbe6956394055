internal import SwiftSyntax

extension Rule {
  static let pasteboardUnbounded = Rule(
    "WA43", "pasteboard-unbounded", .warning,
    sentence: "what is put on the pasteboard stays there, and goes to the owner's other devices",
    hint: "use setItems(_:options:) with .localOnly and .expirationDate",
    why:
      "Every app that is opened next can read it, hours later too, and so can each device nearby.",
    criterion:
      "A secret is put on UIPasteboard.general: string, strings or items is assigned, setItems is called without localOnly and expirationDate, or setValue, setData or addItems is. It is one by the name of what is put there, of what a variable was given, or of the function or type that does it; one-time codes, PINs and tokens are some here.",
    limits:
      "What nothing around it calls a secret is not flagged: what people copy is mostly meant to stay, and to go to their other devices.",
    source: "seed 001, layer 9; seed 004, secure coding patterns", masvs: "PLATFORM-3", cwe: 200,
    bad: "func copy() { UIPasteboard.general.string = password }",
    good:
      "func copy() { UIPasteboard.general.setItems([[\"public.utf8-plain-text\": password]], options: [.localOnly: true, .expirationDate: Date().addingTimeInterval(60)]) }",
    isFixable: true,
    [
      .nodes([.sequenceExpr]) { node, file in
        guard let assignment = Assignment(node),
          let member = assignment.target.bare.as(MemberAccessExprSyntax.self),
          ["string", "strings", "items"].contains(member.declName.baseName.text),
          let base = member.base, isGeneral(base, file),
          CopiedValue(file).isSecret(assignment.value, at: node)
        else { return [] }
        return [file.match(assignment.node, edits: bounded(assignment, base, member, file))]
      },
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self), let name = call.name,
          setters.contains(name), let receiver = call.receiver, isGeneral(receiver, file),
          let items = call.argument(at: 0), CopiedValue(file).isSecret([items], at: node)
        else { return [] }
        switch name {
        case "setItems":
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
