import WhisperKit

/// What a person is used to.
enum SettingWords: String, Words {
  case commands = "help.settings"
  case list = "help.settings.list"
  case set = "help.settings.set"
  case reset = "help.settings.reset"
  case name = "help.settings.name"
  case value = "help.settings.value"
  case on = "settings.on"
  case off = "settings.off"

  case signByDefault = "settings.sign_by_default.meaning"
  case compareDigits = "settings.compare_digits.meaning"
  case rules = "settings.rules"

  init(_ name: Preferences.Name) {
    self =
      switch name {
      case .signByDefault: .signByDefault
      case .compareDigits: .compareDigits
      }
  }

  var sentence: Sentence {
    switch self {
    case .commands:
      Sentence(
        "What this program does when you do not say otherwise.",
        german: "Was dieses Programm tut, wenn nichts anderes gesagt wird.",
        spanish: "Lo que hace este programa si no se le dice otra cosa.")
    case .list:
      Sentence(
        "Show every setting.", german: "Jede Einstellung zeigen.", spanish: "Mostrar cada ajuste.")
    case .set:
      Sentence(
        "Turn a setting on or off.",
        german: "Eine Einstellung ein- oder ausschalten.",
        spanish: "Activar o desactivar un ajuste.")
    case .reset:
      Sentence(
        "Put a setting back to what it is in a new vault.",
        german: "Eine Einstellung auf das zurücksetzen, was in einem neuen Tresor gilt.",
        spanish: "Devolver un ajuste a lo que es en una bóveda nueva.")
    case .name:
      Sentence(
        "One of the names that 'settings list' shows.",
        german: "Einer der Namen, die 'settings list' zeigt.",
        spanish: "Uno de los nombres que muestra 'settings list'.")
    case .value:
      Sentence("on or off", german: "on (ein) oder off (aus)", spanish: "on (sí) u off (no)")
    case .on:
      Sentence("on yes", german: "ein an ja", spanish: "sí si")
    case .off:
      Sentence("off no", german: "aus nein", spanish: "no")
    case .signByDefault:
      Sentence(
        "Sign messages when neither --sign nor --no-sign is given.",
        german: "Nachrichten signieren, wenn weder --sign noch --no-sign angegeben ist.",
        spanish: "Firmar los mensajes si no se indica ni --sign ni --no-sign.")
    case .compareDigits:
      Sentence(
        "Compare digits instead of words in 'contact verify'.",
        german: "In 'contact verify' Ziffern statt Wörter vergleichen.",
        spanish: "Comparar cifras en vez de palabras en 'contact verify'.")
    case .rules:
      Sentence(
        "Rules that forbid something are listed by: whisper policy list",
        german: "Verbote stehen in: whisper policy list",
        spanish: "Las prohibiciones están en: whisper policy list")
    }
  }
}
