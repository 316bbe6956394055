internal import SwiftSyntax

extension Rule {
  static let noCover = Rule(
    "WA45", "no-cover", .warning,
    sentence: "nothing covers the app when it goes to the background, and secrets are typed in it",
    hint:
      "cover the window while scenePhase is not .active, or mark what is secret with privacySensitive()",
    why:
      "The system takes a picture of the app for its switcher, which stays in a file and can be looked at.",
    criterion:
      "An app (@main) has a SecureField, and nowhere in the module stands scenePhase, willResignActive, sceneWillResignActive or privacySensitive, and applicationDidEnterBackground or sceneDidEnterBackground calls nothing that covers.",
    limits: "A cover that a library makes is not known. UITextFields are not looked at.",
    source: "seed 001, layer 8", masvs: "PLATFORM-3", cwe: 200,
    bad:
      "@main struct Vault: App { var body: some Scene { WindowGroup { SecureField(\"Passphrase\", text: $text) } } }",
    good:
      "@main struct Vault: App {\n  @Environment(\\.scenePhase) var phase\n  var body: some Scene { WindowGroup { SecureField(\"Passphrase\", text: $text).opacity(scenePhase == .active ? 1 : 0) } }\n}",
    [
      .nodes([.structDecl, .classDecl]) { node, file in
        guard let type = EnclosingType(declaredBy: node),
          type.attributes.contains(where: {
            ["main", "UIApplicationMain"].contains(
              $0.as(AttributeSyntax.self)?.attributeName.simpleName ?? "")
          }), type.inherits(["App", "UIApplicationDelegate", "NSApplicationDelegate"]),
          file.index.mentions["SecureField"] != nil, !file.index.declares("SecureField"),
          !coversInBackground(file.index),
          ![
            "scenePhase", "willResignActiveNotification", "applicationWillResignActive",
            "sceneWillResignActive", "privacySensitive", "UIApplicationWillResignActive",
          ]
          .contains(where: { file.index.mentions[$0] != nil || file.index.declares($0) })
        else { return [] }
        let name = node.as(StructDeclSyntax.self)?.name ?? node.as(ClassDeclSyntax.self)?.name
        return name.map { [file.match($0)] } ?? []
      }
    ])

  /// Whether one of the functions that are called before the picture is taken calls something that covers.
  private static func coversInBackground(_ index: ModuleIndex) -> Bool {
    ["applicationDidEnterBackground", "sceneDidEnterBackground"].contains { name in
      (index.calls[name] ?? []).contains { called in
        SecretName.split(called).contains {
          [
            "cover", "blur", "hide", "lock", "mask", "overlay", "shield", "privacy", "snapshot",
            "splash", "subview", "present",
          ].contains($0)
        }
      }
    }
  }
}
