extension Rule {
  static let secretInCoreData = Rule(
    "WA10", "secret-in-core-data", .error,
    sentence: "{1}",
    hint:
      "keep it in the keychain, and in the model a reference to it; a transformer that encrypts works on Transformable alone",
    why: "The store is a file of SQLite: who has a backup of it reads the secret.",
    criterion:
      "An attribute of a Core Data model has the name of a secret (also pin, token, cvv) and no transformer, or one of the system's, which encrypt nothing; or one of any name has a transformer and is not Transformable, so that the transformer is never called.",
    limits:
      "Models that are made in code are not read, and of several versions of one the current alone.",
    source: "seed 004, keychain services", masvs: "STORAGE-1", cwe: 311,
    bad: Example([
      (
        "Model.xcdatamodeld/Model.xcdatamodel/contents",
        "<model><entity name=\"User\">\n  <attribute name=\"password\" attributeType=\"String\"/>\n</entity></model>"
      )
    ]),
    good: Example([
      (
        "Model.xcdatamodeld/Model.xcdatamodel/contents",
        "<model><entity name=\"User\">\n  <attribute name=\"password\" attributeType=\"Transformable\" valueTransformerName=\"Sealed\"/>\n  <attribute name=\"passwordHint\" attributeType=\"String\"/>\n</entity></model>"
      )
    ]),
    [
      .documents { document, project in
        guard case .coreDataModel(let model) = document.content, isCurrent(document, project)
        else { return [] }
        return model.children.filter { $0.name == "entity" }.flatMap { entity in
          entity.children.filter { $0.name == "attribute" }.compactMap { attribute -> Match? in
            guard let name = attribute.attribute("name") else { return nil }
            let type = attribute.attribute("attributeType") ?? ""
            let transformer = attribute.attribute("valueTransformerName") ?? ""
            if transformer.isEmpty || archivers.contains(transformer) && type == "Transformable" {
              guard SecretName.isSecret(name) || isShort(name),
                !["Boolean", "Date", "Integer 16", "Integer 32", "Integer 64"].contains(type)
              else { return nil }
              return document.match(
                attribute.start, attribute.end, "\(name) is kept in Core Data as it is")
            }
            guard !type.isEmpty, type != "Transformable" else { return nil }
            return document.match(
              attribute.start, attribute.end,
              "the transformer of \(name) is never called: it is of type \(type)")
          }
        }
      }
    ])

  /// Transformers of the system, which write a value down as it is.
  private static let archivers: Set<String> = [
    "NSSecureUnarchiveFromData", "NSSecureUnarchiveFromDataTransformer",
    "NSKeyedUnarchiveFromData", "NSUnarchiveFromData",
  ]

  /// Names that are too short to be taken for a secret's elsewhere: what is kept for good under one is.
  private static func isShort(_ name: String) -> Bool {
    let words = SecretName.split(name)
    return words == ["token"] || ["pin", "cvv", "cvc"].contains(words.last)
  }

  /// Whether a model is the one that is used of those in its folder.
  private static func isCurrent(_ document: Document, _ project: Project) -> Bool {
    let model = document.source.folder
    guard let slash = model.lastIndex(of: "/") else { return true }
    let path = model[..<slash] + "/.xccurrentversion"
    let named = project.documents.first { $0.source.path == path }?.root?["_XCCurrentVersionName"]
    return named?.text.map { $0 == model[model.index(after: slash)...] } ?? true
  }
}
