internal import SwiftSyntax

extension Rule {
  static let aclPasscode = Rule(
    "WA16", "acl-passcode", .warning,
    sentence: "who knows the passcode can open the item",
    hint: "add .biometryCurrentSet with .and, or leave .devicePasscode out",
    why: "Who watched the passcode being typed reads the item.",
    criterion:
      ".devicePasscode is among the flags of SecAccessControlCreateWithFlags, and .biometryCurrentSet is not; each arm of a condition by itself.",
    limits:
      "Devices without biometry have nothing better: suppress with that reason. .biometryCurrentSet with .or is not flagged.",
    source: "seed 004, SecAccessControl flags", masvs: "AUTH-2", cwe: 308,
    bad:
      "let access = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, .devicePasscode, nil)",
    good:
      "let access = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, [.biometryCurrentSet, .and, .devicePasscode], nil)",
    [
      .nodes([.functionCallExpr]) { node, file in
        guard let alternatives = accessFlags(node, file) else { return [] }
        return alternatives.compactMap { flags in
          guard let passcode = flags.first(where: { $0.value.isNamed(["devicePasscode"]) }),
            !flags.contains(where: {
              $0.value.isNamed(["biometryCurrentSet"]) || $0.value == .unknown
            })
          else { return nil }
          return Match(place: passcode.place)
        }
      }
    ])
}
