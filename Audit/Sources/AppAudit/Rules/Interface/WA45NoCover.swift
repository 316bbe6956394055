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
      "An app (@main) has a SecureField, and nowhere in the module stands scenePhase, willResignActive, sceneWillResignActive or privacySensitive.",
    limits: "A cover that a library makes is not known.",
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
          file.index.mentions["SecureField"] != nil,
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
}
