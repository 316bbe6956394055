/// What the demonstration says.
enum DemoWords: String, Words {
  case made = "demo.made"
  case exchanged = "demo.exchanged"
  case message = "demo.message"
  case writes = "demo.writes"
  case travels = "demo.travels"
  case opens = "demo.opens"
  case repeats = "demo.repeats"

  var sentence: Sentence {
    switch self {
    case .made:
      Sentence(
        "Made {1}'s vault and identity.",
        german: "Tresor und Identität von {1} sind angelegt.",
        spanish: "Se han creado la bóveda y la identidad de {1}.")
    case .exchanged:
      Sentence(
        "Each has the other's bundle, and both read the same twelve words aloud:",
        german: """
          Beide haben das Schlüsselbündel des anderen und lesen dieselben zwölf Wörter laut vor:
          """,
        spanish: """
          Cada uno tiene el paquete de claves del otro, y ambos leen en voz alta las mismas doce \
          palabras:
          """)
    case .message:
      Sentence(
        "Meet me where the river bends, at seven.",
        german: "Um sieben, dort, wo der Fluss die Biegung macht.",
        spanish: "Nos vemos donde el río hace la curva, a las siete.")
    case .writes:
      Sentence(
        "Alice writes: {1}",
        german: "Alice schreibt: {1}",
        spanish: "Alice escribe: {1}")
    case .travels:
      Sentence(
        "What travels, and all that anybody sees:",
        german: "Was reist, und alles, was irgendjemand sieht:",
        spanish: "Lo que viaja, y todo lo que alguien ve:")
    case .opens:
      Sentence(
        "Bob opens it:",
        german: "Bob öffnet es:",
        spanish: "Bob lo abre:")
    case .repeats:
      Sentence(
        "Opened a second time, it is refused:",
        german: "Beim zweiten Öffnen wird es abgelehnt:",
        spanish: "La segunda vez que se abre, se rechaza:")
    }
  }
}
