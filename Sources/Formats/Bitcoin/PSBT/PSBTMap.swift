/// The fields of one scope of a PSBT, in their order: of all of it, of an input or of an output. What is not known is
/// kept byte for byte.
struct PSBTMap<FieldType: PSBTFieldType>: Sendable {
  struct Field: Sendable {
    let type: UInt64
    /// What stands behind the type in the key.
    let data: ArraySlice<UInt8>
    var value: ArraySlice<UInt8>
  }

  private(set) var fields: [Field] = []
  /// Whose fields they are, for errors.
  private let place: PSBTFieldDefect.Place

  /// Reads fields up to the end of the map. `room` is how many fields are left for all maps.
  init(
    of place: PSBTFieldDefect.Place, _ reader: inout BitcoinReader, room: inout Int
  ) throws(BitcoinError) {
    self.place = place
    var seen: Set<ArraySlice<UInt8>> = []
    while true {
      let key = try reader.prefixed()
      guard !key.isEmpty else { return }
      guard room > 0 else { throw .tooMuch(.fields(PSBT.fieldLimit)) }
      room -= 1
      var inside = BitcoinReader(key)
      let type = try inside.compactSize()
      guard seen.insert(key).inserted else { throw defect(type, .duplicateField) }
      let field = Field(type: type, data: inside.rest, value: try reader.prefixed())
      if let known = FieldType(rawValue: type) {
        guard known.isWellFormed(field.data, field.value) else { throw defect(type, .fieldForm) }
      }
      fields.append(field)
    }
  }

  func write(into writer: inout BitcoinWriter) {
    for field in fields {
      var key = BitcoinWriter(capacity: 9 + field.data.count)
      key.compactSize(field.type)
      key.fixed(field.data)
      writer.prefixed(key.octets)
      writer.prefixed(field.value)
    }
    writer.integer(0 as UInt8)
  }

  // MARK: Looking

  func has(_ type: FieldType) -> Bool { fields.contains { $0.type == type.rawValue } }

  /// The value of a type, of which the map has one at most.
  func value(_ type: FieldType) -> ArraySlice<UInt8>? {
    fields.first { $0.type == type.rawValue }?.value
  }

  /// The value of a key.
  func value(_ type: FieldType, _ data: [UInt8]) -> ArraySlice<UInt8>? {
    fields.first { $0.type == type.rawValue && $0.data.elementsEqual(data) }?.value
  }

  func all(_ type: FieldType) -> [Field] { fields.filter { $0.type == type.rawValue } }

  /// The number that the value of a type is, whose form was checked.
  func integer<Value: FixedWidthInteger>(_ type: FieldType) -> Value? {
    value(type).flatMap { octets in
      var reader = BitcoinReader(octets)
      return try? reader.integer(Value.self)
    }
  }

  /// Throws where a field stands there that is another version's.
  func checkVersion(_ version: PSBT.Version) throws(BitcoinError) {
    for field in fields {
      if let only = FieldType(rawValue: field.type)?.version, only != version {
        throw defect(field.type, .otherVersionField)
      }
    }
  }

  /// The value of a type that must be there.
  func needed(_ type: FieldType) throws(BitcoinError) -> ArraySlice<UInt8> {
    guard let value = value(type) else { throw defect(type.rawValue, .missingField) }
    return value
  }

  /// The number of a type that must be there.
  func neededInteger<Value: FixedWidthInteger>(_ type: FieldType) throws(BitcoinError) -> Value {
    guard let value: Value = integer(type) else { throw defect(type.rawValue, .missingField) }
    return value
  }

  func defect(_ type: UInt64, _ rule: BitcoinError.Rule) -> BitcoinError {
    .field(PSBTFieldDefect(place: place, name: FieldType.name(of: type), rule: rule))
  }

  // MARK: Changing

  /// Puts a field in place of the one with its key, else before the first of a higher type.
  mutating func set(_ type: FieldType, _ data: [UInt8] = [], to value: [UInt8]) {
    if let place = fields.firstIndex(where: {
      $0.type == type.rawValue && $0.data.elementsEqual(data)
    }) {
      fields[place].value = value[...]
    } else {
      let place = fields.firstIndex { $0.type > type.rawValue } ?? fields.endIndex
      fields.insert(Field(type: type.rawValue, data: data[...], value: value[...]), at: place)
    }
  }

  mutating func removeAll(where isRemoved: (FieldType) -> Bool) {
    fields.removeAll { FieldType(rawValue: $0.type).map(isRemoved) ?? false }
  }
}
