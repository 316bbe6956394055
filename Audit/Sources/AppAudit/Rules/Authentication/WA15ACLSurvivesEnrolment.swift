internal import SwiftSyntax

extension Rule {
  static let aclSurvivesEnrolment = Rule(
    "WA15", "acl-survives-enrolment", .warning,
    sentence: "{1} goes on to hold when another finger or face is enrolled",
    hint: "use .biometryCurrentSet",
    why: "Who knows the passcode enrols a face of their own, and reads the item with it.",
    criterion:
      ".biometryAny, .touchIDAny or .userPresence is among the flags of SecAccessControlCreateWithFlags.",
    limits: "Items that are to outlive a change of faces are flagged.",
    source: "seed 004, biometric and keychain; common mistake 8", masvs: "AUTH-2", cwe: 308,
    bad:
      "let access = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, .biometryAny, nil)",
    good:
      "let access = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, .biometryCurrentSet, nil)",
    isFixable: true,
    [
      .nodes([.functionCallExpr]) { node, file in
        guard let flags = accessFlags(node, file)?.flatMap(\.self) else { return [] }
        return flags.filter { $0.value.isNamed(["biometryAny", "touchIDAny", "userPresence"]) }.map
        {
          Match(
            place: $0.place, words: ["." + ($0.value.path?.lastName ?? "")],
            edits: file.renaming($0, to: "biometryCurrentSet"))
        }
      }
    ])

  /// The flags that an access control can be made with, each with its members; nil for anything else.
  static func accessFlags(_ node: Syntax, _ file: SwiftFile) -> [[Found]]? {
    guard let call = node.as(FunctionCallExprSyntax.self),
      file.systemFunction(call) == "SecAccessControlCreateWithFlags",
      let flags = call.argument(at: 2)
    else { return nil }
    return file.alternatives(of: flags)
  }
}
