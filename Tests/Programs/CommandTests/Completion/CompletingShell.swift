#if os(Linux)
  import Foundation
  import TestSupport

  /// A shell with the completions as they are installed. It is told lines, and tells what it offers for each.
  struct CompletingShell {
    let name: String
    private let options: [String]
    /// Reads the lines on standard input, in the directory `work`, and prints each behind `> ` and what is offered below it.
    private let script: String

    static let bash = CompletingShell(
      name: "bash", options: ["--norc", "--noprofile"],
      script: """
        for file in installed/share/bash-completion/completions/*; do source "$file"; done
        cd work
        while IFS= read -r COMP_LINE; do
          COMP_POINT=${#COMP_LINE}
          # As readline parts words that have no quotes; an at sign it replaces with what is behind it.
          read -ra COMP_WORDS <<<"$(sed 's/[@:=]/ & /g' <<<"$COMP_LINE")"
          replaced=${COMP_LINE##*[ :=]}
          [[ $replaced != *@* ]] || replaced=@${replaced##*@}
          [[ $COMP_LINE == *' ' ]] && COMP_WORDS+=('')
          COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
          COMPREPLY=()
          $(complete -p "$COMP_WORDS" | grep -o -e '-F [^ ]*' | cut -c 4-) \
            "$COMP_WORDS" "$replaced" "${COMP_WORDS[COMP_CWORD - 1]}"
          echo "> $COMP_LINE"
          [ ${#COMPREPLY[@]} = 0 ] || printf '%s\\n' "${COMPREPLY[@]}"
        done
        """)

    /// Interactive, on a terminal of its own, and tells what it adds to its matches.
    static let zsh = CompletingShell(
      name: "zsh", options: ["-f"],
      script: """
        zmodload zsh/zpty
        export MATCHES=$PWD/matches
        cat >setup <<'END'
        fpath=($PWD/installed/share/zsh/site-functions $fpath)
        autoload -Uz compinit
        compinit -u -D
        cd work
        bindkey '^I' complete-word
        zstyle ':completion:*' insert-tab false
        compadd() {
          if [[ "${@[1,(i)(-|--)]}" != *-[OAD]\\ * ]]; then
            local -a matches
            builtin compadd -O matches "$@"
            print -rl -- $matches >>$MATCHES
          fi
          builtin compadd "$@"
        }
        finished() {
          comppostfuncs=(finished)
          print end >>$MATCHES
        }
        comppostfuncs=(finished)
        print end >>$MATCHES
        END
        wait-for-end() {
          integer turns
          # A line of its own: contactRequiredToSend ends so too.
          until [[ "$(<$MATCHES)" = (|*$'\\n')end ]]; do
            zpty -rt shell shown || sleep 0.01
            (( ++turns < 3000 )) || exit 1
          done
        }
        : >$MATCHES
        zpty shell zsh -f -i
        zpty -w shell source $PWD/setup
        wait-for-end
        while IFS= read -r line; do
          : >$MATCHES
          zpty -wn shell "$line"$'\\t'
          wait-for-end
          print -r -- "> $line"
          sed -e '/^end$/d; /^$/d; s/\\\\//g' $MATCHES
          zpty -wn shell $'\\C-u'
        done
        zpty -d shell
        """)

    static let fish = CompletingShell(
      name: "fish", options: ["--no-config"],
      script: """
        set -g fish_complete_path $PWD/installed/share/fish/vendor_completions.d
        cd work
        while read -l line
          echo "> $line"
          complete -C "$line" | string replace -r '\\t.*' '' | string replace -r '/$' ''
        end
        # Nothing offered is no error.
        true
        """)

    /// Installs the completions below the place, types every line in front of them, and gives what is offered for each.
    func offers(
      for lines: [String], in place: Place, environment: [String: String] = [:]
    ) throws -> [String: Set<String>] {
      for (script, program) in [
        ("install-completions", try Program.whisper()),
        ("install-sop-completions", try BuiltProgram.url("sop").path),
      ] {
        var installing = Child(
          Checkout.root.path + "/scripts/" + script, [program, place.path("installed")])
        installing.environment = place.environment
        try installing.run().expect(0)
      }
      var child = Child("/usr/bin/" + name, options + [try place.write(script, to: "script")])
      child.environment = place.environment.merging(environment) { $1 }
      child.environment["PATH"] = try Program.directory() + ":/usr/bin:/bin"
      child.environment["TERM"] = "xterm"
      child.directory = place.path
      var offered: [String: Set<String>] = [:]
      // Few enough lines for one child's time.
      for start in stride(from: 0, to: lines.count, by: 16) {
        let typed = lines[start..<min(start + 16, lines.count)]
        child.input = .text(typed.map { $0 + "\n" }.joined())
        var line = ""
        for text in try child.run().expect(0).lines {
          if text.hasPrefix("> ") {
            line = String(text.dropFirst(2))
            offered[line] = []
          } else if !text.isEmpty {
            offered[line]?.insert(text)
          }
        }
      }
      return offered
    }
  }
#endif
