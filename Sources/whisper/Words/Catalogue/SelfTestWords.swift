import WhisperKit

/// The self-test.
enum SelfTestWords: String, Words {
  case command = "help.selftest"
  case details = "help.selftest.details"
  case passed = "selftest.passed"
  case failed = "selftest.failed"
  case allPassed = "selftest.all_passed"
  case someFailed = "error.selftest"
  case someFailedHint = "error.selftest.hint"

  case randomness = "selftest.randomness"
  case vector = "selftest.vector"
  case secretMemory = "selftest.secret_memory"
  case fingerprintWords = "selftest.words"
  case sealAndOpen = "selftest.seal_and_open"
  case tamperRefused = "selftest.tamper"
  case vaultRoundTrip = "selftest.vault"
  case replayRefused = "selftest.replay"
  case backupRoundTrip = "selftest.backup"

  init(_ check: SelfTest.Check) {
    self =
      switch check {
      case .randomness: .randomness
      case .base64URL, .blake2s, .sha512, .hmacSHA256, .hkdfSHA256, .chaCha20Poly1305, .aes256GCM,
        .x25519, .ed25519, .p256, .argon2id:
        .vector
      case .secretMemory: .secretMemory
      case .fingerprintWords: .fingerprintWords
      case .sealAndOpen: .sealAndOpen
      case .tamperRefused: .tamperRefused
      case .vaultRoundTrip: .vaultRoundTrip
      case .replayRefused: .replayRefused
      case .backupRoundTrip: .backupRoundTrip
      }
  }

  var sentence: Sentence {
    switch self {
    case .command:
      Sentence(
        "Test every primitive and the main jobs on this machine.",
        german: "Jedes Primitiv und die Hauptaufgaben auf diesem Gerät prüfen.",
        spanish: "Probar cada primitiva y las tareas principales en este equipo.")
    case .details:
      Sentence(
        """
        Everything happens in a throwaway directory, which is removed at the end: your own vault is not \
        touched and nothing is kept.
        """,
        german: """
          Alles geschieht in einem Wegwerfverzeichnis, das am Ende entfernt wird: Der eigene Tresor wird \
          nicht angerührt, und nichts bleibt zurück.
          """,
        spanish: """
          Todo ocurre en un directorio desechable, que al final se elimina: su propia bóveda no se toca \
          y nada se conserva.
          """)
    case .passed: Sentence("passed", german: "bestanden", spanish: "superada")
    case .failed: Sentence("FAILED", german: "FEHLGESCHLAGEN", spanish: "FALLIDA")
    case .allPassed:
      Sentence(
        "All {1} checks passed.",
        german: "Alle {1} Prüfungen bestanden.",
        spanish: "Las {1} pruebas superadas.")
    case .someFailed:
      Sentence(
        "{1} of {2} checks failed: do not trust this program on this machine.",
        german: """
          {1} von {2} Prüfungen fehlgeschlagen: Diesem Programm ist auf diesem Gerät nicht zu \
          trauen.
          """,
        spanish: """
          {1} de {2} pruebas fallidas: no confíe en este programa en este equipo.
          """)
    case .someFailedHint:
      Sentence(
        "install it anew; if it fails again, report which checks fail",
        german: "neu installieren; schlägt es wieder fehl, melden, welche Prüfungen fehlschlagen",
        spanish: "instálelo de nuevo; si vuelve a fallar, comunique qué pruebas fallan")
    case .randomness:
      Sentence(
        "The system has random numbers ready.",
        german: "Das System hat Zufallszahlen bereit.",
        spanish: "El sistema tiene números aleatorios disponibles.")
    case .vector:
      Sentence(
        "It gives the published results, and refuses what it must.",
        german: "Es liefert die veröffentlichten Ergebnisse und lehnt ab, was es ablehnen muss.",
        spanish: "Da los resultados publicados y rechaza lo que debe rechazar.")
    case .secretMemory:
      Sentence(
        "Memory that is never swapped holds and compares secrets.",
        german: "Speicher, der nie ausgelagert wird, hält und vergleicht Geheimnisse.",
        spanish: "La memoria que nunca va a disco guarda y compara secretos.")
    case .fingerprintWords:
      Sentence(
        "A fingerprint's words and digits are the ones that others see.",
        german: "Wörter und Ziffern eines Fingerabdrucks sind die, die andere sehen.",
        spanish: "Las palabras y cifras de una huella son las que ven los demás.")
    case .sealAndOpen:
      Sentence(
        "A message is sealed and opened, with its sender.",
        german: "Eine Nachricht wird versiegelt und geöffnet, mit Absender.",
        spanish: "Un mensaje se sella y se abre, con su remitente.")
    case .tamperRefused:
      Sentence(
        "A changed message is refused, wherever it was changed.",
        german: "Eine veränderte Nachricht wird abgelehnt, wo immer sie verändert wurde.",
        spanish: "Un mensaje alterado se rechaza, dondequiera que se alterase.")
    case .vaultRoundTrip:
      Sentence(
        "A vault keeps what it is given, and opens with its passphrase alone.",
        german: "Ein Tresor behält, was er bekommt, und öffnet sich nur mit seiner Passphrase.",
        spanish: "Una bóveda conserva lo que recibe, y solo se abre con su frase de contraseña.")
    case .replayRefused:
      Sentence(
        "A message opens once.",
        german: "Eine Nachricht öffnet sich einmal.",
        spanish: "Un mensaje se abre una vez.")
    case .backupRoundTrip:
      Sentence(
        "A backup brings the same identity back.",
        german: "Eine Sicherung bringt dieselbe Identität zurück.",
        spanish: "Una copia de seguridad devuelve la misma identidad.")
    }
  }
}
