/// The completions of bash, as the parser makes them: with `compgen -W`, which expands what is in each word, so that a name
/// with `$(…)` in it would be run. Here names are taken as they are, and put into the line as they are: they come quoted.
///
/// Readline parts words at `@`, `:` and `=` too, which are nothing to the shell, and replaces no more than the last part. Here words
/// are joined again, an option and its value behind an equals sign are two, and what is offered begins where that part does.
enum BashCompletion {
  static func safe(_ script: String) -> String {
    guard script.contains(function) else { return script }
    return
      script
      .replacing(
        "__whisper_add_completions -W \"$(__whisper_custom_complete ",
        with: "__whisper_add_names \"$(__whisper_custom_complete "
      )
      .replacing("\"$(__whisper_cursor_index_in_current_word)\"", with: "\"${kept}\"")
      .replacing(
        "\"${COMP_WORDS[0]}\" \"${@}\" \"${words[@]}\"\n",
        with: "\"${COMP_WORDS[0]}\" \"${@}\" \"${words[@]}\" 2>/dev/null\n"
      )
      .replacing(previous, with: joined + previous, maxReplacements: 1)
      .replacing(function, with: addition + function, maxReplacements: 1)
  }

  private static let function = "__whisper_add_completions() {\n"

  /// Where the parser's script says which words are looked at.
  private static let previous = "    local -r prev=\"${3}\"\n"

  private static let joined = """
        local -i kept=0
        __whisper_join_words "${cur}"
        set -- "${1}" "${cur}" "${COMP_WORDS[COMP_CWORD > 0 ? COMP_CWORD - 1 : 0]}"

    """

  /// `__whisper_join_words` is told what readline replaces. It sets the words up to the cursor as the shell reads them, and `kept`, how
  /// many octets of the last one readline leaves in the line.
  private static let addition = """
    __whisper_join_words() {
        local line="${COMP_LINE:0:COMP_POINT}" word start
        local -a words=()
        local -i index
        for ((index = 0; index <= COMP_CWORD; index++)); do
            word="${COMP_WORDS[index]}"
            start="${line%%[![:space:]]*}"
            line="${line#"${start}"}"
            [[ "${index}" -lt "${COMP_CWORD}" ]] || word="${line}"
            line="${line#"${word}"}"
            if [[ "${index}" -eq 0 || -n "${start}" ]]; then
                words+=("${word}")
            else
                words[${#words[@]} - 1]+="${word}"
            fi
        done
        COMP_WORDS=()
        for word in "${words[@]}"; do
            if [[ "${word}" = --*=* ]]; then
                COMP_WORDS+=("${word%%=*}" "${word#*=}")
            else
                COMP_WORDS+=("${word}")
            fi
        done
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        word="${COMP_WORDS[COMP_CWORD]}"
        if [[ "${word}" = *"${1}" ]]; then
            word="${word%"${1}"}"
            local LC_ALL=C
            kept="${#word}"
        fi
    }

    __whisper_add_names() {
        local name
        compopt +o filenames 2>/dev/null
        while IFS='' read -r name; do
            [[ -n "${name}" ]] && COMPREPLY+=("${name}")
        done <<<"${1}"
    }


    """
}
