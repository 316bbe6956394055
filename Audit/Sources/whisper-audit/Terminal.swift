import ArgumentParser

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How many processors there are, at most 64.
let processors = max(1, min(64, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))

/// Writes to standard error; nobody is lost who does not listen there.
func tell(_ text: String) { _ = TextFile.put(Array(text.utf8), 2) }

/// Writes to standard output. What cannot be written is an error: a full disk must not pass for a clean report.
func show(_ text: String) throws {
  guard TextFile.put(Array(text.utf8), 1) else {
    tell("whisper-audit: the report cannot be written\n")
    throw ExitCode(3)
  }
}
