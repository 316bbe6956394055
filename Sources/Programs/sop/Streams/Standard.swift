import OpenPGP
import OpenPGPFiles
import SecretMemory

/// Standard input and output as the library takes them.
enum Standard {
  static func input() -> DescriptorSource { DescriptorSource(0, closes: false) }

  static func output() -> DescriptorSink { DescriptorSink(1, closes: false) }

  /// Writes packets, armored unless the caller asked otherwise.
  ///
  /// `checksum`: whether the armor has one, which GnuPG 2.2 needs and version 6 forbids; the first packet says it
  /// where nobody else does.
  static func write(
    as kind: Armor.Kind, _ arguments: Arguments, checksum: Bool? = nil,
    to output: any OctetSink = output(), _ body: (any OctetSink) throws -> Void
  ) throws {
    guard !arguments.has(.noArmor) else { return try body(output) }
    let armor = ArmorSink(output, as: kind, checksum: checksum)
    try body(armor)
    try armor.finish()
  }

  /// Says something to people, on standard error.
  static func remark(_ text: String) {
    // An argument that is repeated must not move the terminal's cursor.
    let printable = text.unicodeScalars.map {
      $0.properties.generalCategory == .control || $0.properties.generalCategory == .format
        ? "?" : String($0)
    }.joined()
    // Where even that cannot be said, the status still is.
    try? "sop: \(printable)\n".write(to: DescriptorSink(2, closes: false))
  }

  /// Writes secret keys, as the arguments ask for them.
  static func write(_ keys: SerializedKeys, _ arguments: Arguments) throws {
    try write(as: .privateKey, arguments, checksum: keys.areOfVersion4) { sink in
      for key in keys.octets { try key.octets.withUnsafeBytes { try sink.write($0) } }
    }
  }

  /// Writes certificates, as the arguments ask for them.
  static func write(_ certificates: [Certificate], _ arguments: Arguments) throws {
    try write(
      as: .publicKey, arguments, checksum: certificates.allSatisfy(\.isOfVersion4)
    ) { sink in
      for certificate in certificates { try certificate.serialized().write(to: sink) }
    }
  }

  /// Writes detached signatures, as the arguments ask for them.
  static func write(
    _ signatures: [Signature], to sink: any OctetSink, _ arguments: Arguments
  ) throws {
    let octets = Signature.serialize(signatures)
    guard !arguments.has(.noArmor) else { return try octets.write(to: sink) }
    let armor = ArmorSink(
      sink, as: .signature, checksum: signatures.allSatisfy { $0.version == 4 })
    try octets.write(to: armor)
    try armor.finish()
  }
}

/// Secret keys that will be written once all of them are there.
struct SerializedKeys {
  private(set) var octets: [Password] = []
  private(set) var areOfVersion4 = true

  mutating func append(_ key: borrowing SecretKey) throws {
    octets.append(Password(try key.serialized()))
    areOfVersion4 = areOfVersion4 && key.certificate.isOfVersion4
  }
}

extension Certificate {
  var isOfVersion4: Bool { primaryKey.version == 4 }
}

extension [UInt8] {
  func write(to sink: any OctetSink) throws { try withUnsafeBytes { try sink.write($0) } }
}

extension String {
  func write(to sink: any OctetSink) throws { try Array(utf8).write(to: sink) }
}
