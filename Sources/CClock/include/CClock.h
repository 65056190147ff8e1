#ifndef CCLOCK_H
#define CCLOCK_H

// What Swift's Glibc does not import of <sys/timex.h>.

// Whether something keeps the machine's clock right: 1 where it does, 0 where nothing does or it cannot be known.
//
// The kernel knows how far the clock may be off, as the last program has told that set it by the network; 16 seconds and
// more mean that none has (adjtimex(2); systemd's timedated asks the same, and leaves STA_UNSYNC aside as it does, which
// some set to keep the kernel from the hardware's clock).
int sous_clock_is_kept_right(void);

#endif
