// Tells the thread sanitizer of a `Mutex` of Synchronization that a thread had to wait for: the way without waiting is
// compiled into who takes the lock, and seen; the way through the kernel is the library's, which is not compiled with the
// sanitizer. Calls of it go through here (`--wrap` of check-threads).
#include <stdint.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void real_lock(uint32_t thread, SELF void *lock) __asm__("__real_" LOCK);
SWIFT void real_unlock(SELF void *lock) __asm__("__real_" UNLOCK);
SWIFT void told_lock(uint32_t thread, SELF void *lock) __asm__("__wrap_" LOCK);
SWIFT void told_unlock(SELF void *lock) __asm__("__wrap_" UNLOCK);

SWIFT void told_lock(uint32_t thread, SELF void *lock) {
  real_lock(thread, lock);
  __tsan_acquire(lock);
}

SWIFT void told_unlock(SELF void *lock) {
  __tsan_release(lock);
  real_unlock(lock);
}
