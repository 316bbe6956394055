/// Which rule was broken, or what stands in the way. The raw value is a code that stays what it is.
public enum AgeReason: String, CaseIterable, Sendable {
  // Armor
  case armorLabel = "armor.label"
  case armorLine = "armor.line"
  case armorBase64 = "armor.base64"
  case armorEndMissing = "armor.end_missing"
  case armorAfterEnd = "armor.after_end"
  case armorWhiteSpace = "armor.white_space"

  // The header
  case noHeader = "header.none"
  case headerVersion = "header.version"
  case headerCutShort = "header.cut_short"
  case headerLine = "header.line"
  case headerBody = "header.body"
  case headerCode = "header.code"
  case headerSize = "header.size"
  case headerStanzas = "header.stanzas"
  case headerTrials = "header.trials"
  case headerChanged = "header.changed"

  // Its stanzas
  case stanzaForm = "stanza.form"
  case stanzaKeyUnsafe = "stanza.key"
  case scryptForm = "scrypt.form"
  case scryptNotAlone = "scrypt.not_alone"
  case scryptFactor = "scrypt.factor"
  case scryptMemory = "scrypt.memory"

  // The payload
  case payloadNonce = "payload.nonce"
  case payloadChanged = "payload.changed"
  case payloadCutShort = "payload.cut_short"
  case payloadAfterEnd = "payload.after_end"
  case payloadEmptyChunk = "payload.empty_chunk"
  case changedMeanwhile = "payload.meanwhile"

  // Who can open
  case noKeyFits = "key.none_fits"
  case wrongPassphrase = "passphrase.wrong"
  case wantsPassphrase = "passphrase.wanted"
  case wantsKey = "key.wanted"

  // Recipients and identities as text
  case keyForm = "key.form"
  case keyChecksum = "key.checksum"
  case keyUnsafe = "key.unsafe"
  case identityGiven = "key.is_identity"
  case recipientGiven = "key.is_recipient"
  case tagKey = "key.tag"
  case sshKey = "key.ssh"
  case pluginKey = "key.plugin"
  case encryptedIdentity = "key.encrypted"
  case listSize = "list.size"
  case listCount = "list.count"
  case listEmpty = "list.empty"

  // Requests
  case noRecipients = "request.no_recipients"
  case tooManyRecipients = "request.recipients"
  case mixedRecipients = "request.mixed"
  case passphraseEmpty = "request.passphrase_empty"
  case workFactor = "request.factor"
  case sourceOverfilled = "request.source"
  case foreignFileKey = "request.file_key"
  case noMemory = "memory.none"
}
