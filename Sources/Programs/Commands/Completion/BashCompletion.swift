/// The completions of bash, as the parser makes them: with `compgen -W`, which expands what is in each word, so that a name
/// with `$(…)` in it would be run. Here names are taken as they are, and put into the line as they are: they come quoted.
enum BashCompletion {
  static func safe(_ script: String) -> String {
    let function = "__whisper_add_completions() {\n"
    guard script.contains(function) else { return script }
    return
      script
      .replacing(
        "__whisper_add_completions -W \"$(__whisper_custom_complete ",
        with: "__whisper_add_names \"$(__whisper_custom_complete "
      )
      .replacing(function, with: addition + function, maxReplacements: 1)
  }

  private static let addition = """
    __whisper_add_names() {
        local name
        compopt +o filenames 2>/dev/null
        while IFS='' read -r name; do
            [[ -n "${name}" ]] && COMPREPLY+=("${name}")
        done <<<"${1}"
    }


    """
}
