#include "CClock.h"

#ifdef __linux__
#include <sys/timex.h>

int sous_clock_is_kept_right(void) {
  struct timex timex = {0};
  // A container may be forbidden to ask.
  return adjtimex(&timex) >= 0 && timex.maxerror < 16000000;
}
#else
int sous_clock_is_kept_right(void) { return 0; }
#endif
