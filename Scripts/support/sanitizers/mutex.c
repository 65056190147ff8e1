// Where a Mutex of Swift's Synchronization is held by somebody else, it waits in a library that ThreadSanitizer does not see, and what it
// guards looks unguarded. Loaded before that library, this waits in its place, as it does (stdlib/public/Synchronization/Mutex/LinuxImpl.swift),
// and tells ThreadSanitizer who had the lock before whom.
#include <errno.h>
#include <linux/futex.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

// Not there in programs that are built without it.
__attribute__((weak)) void __tsan_acquire(void *place);
__attribute__((weak)) void __tsan_release(void *place);

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

static int ask(uint32_t *word, int what) {
  return syscall(SYS_futex, word, what | FUTEX_PRIVATE_FLAG, 0, 0, 0, 0) == 0 ? 0 : errno;
}

SWIFT void lock_slow(uint32_t own, SELF uint32_t *word) __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
SWIFT void lock_slow(uint32_t own, SELF uint32_t *word) {
  int problem;
  while ((problem = ask(word, FUTEX_LOCK_PI)) != 0)
    if (problem != EINTR && problem != EAGAIN) abort();
  if (__tsan_acquire) __tsan_acquire(word);
}

SWIFT _Bool try_lock_slow(SELF uint32_t *word) __asm__("$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF");
SWIFT _Bool try_lock_slow(SELF uint32_t *word) {
  if (ask(word, FUTEX_TRYLOCK_PI) != 0) return 0;
  if (__tsan_acquire) __tsan_acquire(word);
  return 1;
}

SWIFT void unlock_slow(SELF uint32_t *word) __asm__("$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
SWIFT void unlock_slow(SELF uint32_t *word) {
  if (__tsan_release) __tsan_release(word);
  int problem;
  while ((problem = ask(word, FUTEX_UNLOCK_PI)) != 0)
    if (problem != EINTR) abort();
}
