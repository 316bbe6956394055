/// Every sentence that a person reads, by topic.
enum Catalogue {
  static let topics: [any Words.Type] = [
    PolicyWords.self
  ]
}
