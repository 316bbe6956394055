import Commands

@main
enum Main {
  static func main() { WhisperProgram.run() }
}
