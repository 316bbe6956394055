/// What the command tells the shell.
enum ExitStatus: Int32 {
  case done = 0
  case failed = 1
  case usage = 2
  case notForMe = 3
  case authentication = 4
  case policy = 5
  case notAuthentic = 6
  case expiredOrReplayed = 7
  case needsRepair = 8
  case cancelled = 130
}
