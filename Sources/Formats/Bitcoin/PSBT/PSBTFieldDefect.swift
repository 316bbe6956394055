/// A field of a PSBT that breaks a rule: which one, and where it stands.
package struct PSBTFieldDefect: Equatable, Sendable {
  package enum Place: Equatable, Sendable {
    case whole
    /// By their numbers, from 0 on.
    case input(Int)
    case output(Int)
  }

  package let place: Place
  /// As BIP-174 and those after it call it, such as `PSBT_IN_WITNESS_UTXO`.
  package let name: String
  package let rule: BitcoinError.Rule

  package init(place: Place, name: String, rule: BitcoinError.Rule) {
    (self.place, self.name, self.rule) = (place, name, rule)
  }
}

extension GlobalField {
  var name: String {
    switch self {
    case .unsignedTransaction: "PSBT_GLOBAL_UNSIGNED_TX"
    case .extendedKey: "PSBT_GLOBAL_XPUB"
    case .transactionVersion: "PSBT_GLOBAL_TX_VERSION"
    case .fallbackLockTime: "PSBT_GLOBAL_FALLBACK_LOCKTIME"
    case .inputCount: "PSBT_GLOBAL_INPUT_COUNT"
    case .outputCount: "PSBT_GLOBAL_OUTPUT_COUNT"
    case .modifiable: "PSBT_GLOBAL_TX_MODIFIABLE"
    case .version: "PSBT_GLOBAL_VERSION"
    case .proprietary: "PSBT_GLOBAL_PROPRIETARY"
    }
  }
}

extension InputField {
  var name: String {
    switch self {
    case .previousTransaction: "PSBT_IN_NON_WITNESS_UTXO"
    case .witnessOutput: "PSBT_IN_WITNESS_UTXO"
    case .partialSignature: "PSBT_IN_PARTIAL_SIG"
    case .signatureKind: "PSBT_IN_SIGHASH_TYPE"
    case .redeemScript: "PSBT_IN_REDEEM_SCRIPT"
    case .witnessScript: "PSBT_IN_WITNESS_SCRIPT"
    case .derivation: "PSBT_IN_BIP32_DERIVATION"
    case .finalScript: "PSBT_IN_FINAL_SCRIPTSIG"
    case .finalWitness: "PSBT_IN_FINAL_SCRIPTWITNESS"
    case .reserves: "PSBT_IN_POR_COMMITMENT"
    case .ripemd160: "PSBT_IN_RIPEMD160"
    case .sha256: "PSBT_IN_SHA256"
    case .hash160: "PSBT_IN_HASH160"
    case .hash256: "PSBT_IN_HASH256"
    case .previousID: "PSBT_IN_PREVIOUS_TXID"
    case .outputIndex: "PSBT_IN_OUTPUT_INDEX"
    case .sequence: "PSBT_IN_SEQUENCE"
    case .requiredTime: "PSBT_IN_REQUIRED_TIME_LOCKTIME"
    case .requiredHeight: "PSBT_IN_REQUIRED_HEIGHT_LOCKTIME"
    case .taprootSignature: "PSBT_IN_TAP_KEY_SIG"
    case .taprootScriptSignature: "PSBT_IN_TAP_SCRIPT_SIG"
    case .taprootLeaf: "PSBT_IN_TAP_LEAF_SCRIPT"
    case .taprootDerivation: "PSBT_IN_TAP_BIP32_DERIVATION"
    case .taprootInternalKey: "PSBT_IN_TAP_INTERNAL_KEY"
    case .taprootMerkleRoot: "PSBT_IN_TAP_MERKLE_ROOT"
    case .musigParticipants: "PSBT_IN_MUSIG2_PARTICIPANT_PUBKEYS"
    case .musigNonce: "PSBT_IN_MUSIG2_PUB_NONCE"
    case .musigSignature: "PSBT_IN_MUSIG2_PARTIAL_SIG"
    case .proprietary: "PSBT_IN_PROPRIETARY"
    // Of BIPs whose names still change.
    case .silentShare, .silentProof, .silentDerivation, .silentTweak: Self.number(rawValue)
    }
  }
}

extension OutputField {
  var name: String {
    switch self {
    case .redeemScript: "PSBT_OUT_REDEEM_SCRIPT"
    case .witnessScript: "PSBT_OUT_WITNESS_SCRIPT"
    case .derivation: "PSBT_OUT_BIP32_DERIVATION"
    case .amount: "PSBT_OUT_AMOUNT"
    case .script: "PSBT_OUT_SCRIPT"
    case .taprootInternalKey: "PSBT_OUT_TAP_INTERNAL_KEY"
    case .taprootTree: "PSBT_OUT_TAP_TREE"
    case .taprootDerivation: "PSBT_OUT_TAP_BIP32_DERIVATION"
    case .musigParticipants: "PSBT_OUT_MUSIG2_PARTICIPANT_PUBKEYS"
    case .proprietary: "PSBT_OUT_PROPRIETARY"
    case .silentAddress, .silentLabel: Self.number(rawValue)
    }
  }
}

extension PSBTFieldType {
  /// What a type is called that has no name here.
  static func number(_ type: UInt64) -> String {
    let digits = String(type, radix: 16)
    return "0x" + (digits.utf8.count == 1 ? "0" : "") + digits
  }

  static func name(of type: UInt64) -> String { Self(rawValue: type)?.name ?? number(type) }
}
