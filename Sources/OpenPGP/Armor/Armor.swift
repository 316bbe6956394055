/// temporary
enum Armor {
  static func input(_ source: any OctetSource) throws -> OctetInput { SourceInput(source) }
}
