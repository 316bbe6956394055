extension PSBT {
  /// What is said of where a key comes from: whose master key, and by which path.
  package struct KeyOrigin: Equatable, Sendable {
    /// 33 or 65 bytes, or 32 of an x-coordinate.
    package let key: [UInt8]
    /// Of the master key, four bytes.
    package let fingerprint: [UInt8]
    package let path: [UInt32]
    /// In how many scripts of taproot the key stands.
    package let leaves: Int

    fileprivate init(key: ArraySlice<UInt8>, origin: ArraySlice<UInt8>, leaves: Int) {
      self.key = Array(key)
      fingerprint = Array(origin.prefix(4))
      self.leaves = leaves
      var reader = BitcoinReader(origin.dropFirst(4))
      var path: [UInt32] = []
      while let number = try? reader.integer(UInt32.self) { path.append(number) }
      self.path = path
    }
  }

  package func origins(ofInput place: Int) -> [KeyOrigin] {
    Self.origins(in: inputs[place], .derivation, .taprootDerivation)
  }

  package func origins(ofOutput place: Int) -> [KeyOrigin] {
    Self.origins(in: outputs[place], .derivation, .taprootDerivation)
  }

  private static func origins<FieldType>(
    in map: PSBTMap<FieldType>, _ plain: FieldType, _ taproot: FieldType
  ) -> [KeyOrigin] {
    map.all(plain).map { KeyOrigin(key: $0.data, origin: $0.value, leaves: 0) }
      + map.all(taproot).compactMap { field in
        field.value.taprootOrigin.map {
          KeyOrigin(key: field.data, origin: $0.origin, leaves: $0.leaves)
        }
      }
  }

  /// What of an input or output is more than one key alone.
  package struct Extras: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Scripts that a key of taproot stands for.
    package static let scriptPath = Extras(rawValue: 1)
    /// Keys that sign together (BIP-373).
    package static let musig = Extras(rawValue: 2)
    /// Coins that come from, or go to, an address that is made anew for each payment (BIP-375).
    package static let silentPayment = Extras(rawValue: 4)
    package static let witnessScript = Extras(rawValue: 8)
  }

  package func extras(ofInput place: Int) -> Extras {
    let map = inputs[place]
    var extras: Extras = []
    if map.has(.taprootScriptSignature) || map.has(.taprootLeaf) || map.has(.taprootMerkleRoot) {
      extras.insert(.scriptPath)
    }
    if map.has(.musigParticipants) || map.has(.musigNonce) || map.has(.musigSignature) {
      extras.insert(.musig)
    }
    if map.has(.silentShare) || map.has(.silentProof) || map.has(.silentDerivation)
      || map.has(.silentTweak)
    {
      extras.insert(.silentPayment)
    }
    if map.has(.witnessScript) { extras.insert(.witnessScript) }
    return extras
  }

  package func extras(ofOutput place: Int) -> Extras {
    let map = outputs[place]
    var extras: Extras = []
    if map.has(.taprootTree) { extras.insert(.scriptPath) }
    if map.has(.musigParticipants) { extras.insert(.musig) }
    if map.has(.silentAddress) || map.has(.silentLabel) { extras.insert(.silentPayment) }
    if map.has(.witnessScript) { extras.insert(.witnessScript) }
    return extras
  }

  package func redeemScript(ofInput place: Int) -> [UInt8]? {
    inputs[place].value(.redeemScript).map(Array.init)
  }

  package func redeemScript(ofOutput place: Int) -> [UInt8]? {
    outputs[place].value(.redeemScript).map(Array.init)
  }

  package func internalKey(ofInput place: Int) -> [UInt8]? {
    inputs[place].value(.taprootInternalKey).map(Array.init)
  }

  package func internalKey(ofOutput place: Int) -> [UInt8]? {
    outputs[place].value(.taprootInternalKey).map(Array.init)
  }

  /// What signatures of an input are to be over, as its field says; nil where it has none.
  package func signatureKind(ofInput place: Int) -> UInt32? {
    inputs[place].integer(.signatureKind)
  }

  /// What others may still change (BIP-370): bit 0 inputs, bit 1 outputs, bit 2 that an input and an output belong together.
  package var modifiable: UInt8 { global.integer(.modifiable) ?? 0 }
}
