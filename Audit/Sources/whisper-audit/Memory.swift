#if canImport(Glibc)
  import Glibc
#endif

/// Gives freed memory back to the system. What threads that are gone had freed stays with the process otherwise, and what comes next takes
/// its room beside it.
func giveMemoryBack() {
  #if canImport(Glibc)
    malloc_trim(0)
  #endif
}
