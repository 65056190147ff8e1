#pragma once

#include <pocketsphinx/pocketsphinx.h>
#include <sphinxbase/err.h>
#include <sphinxbase/fe.h>
#include <sphinxbase/feat.h>
#include <sphinxbase/fsg_model.h>
#include <sphinxbase/logmath.h>

#include <malloc.h>

#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

/* What the library says is left out; what comes back from it tells what went wrong. But after some of what it finds in a
 * broken model it ends the program (E_FATAL): then its last words are shown, with the exit status for a missing model. */
static void sous_heed_error(void *data, err_lvl_t level, const char *format, ...) {
  (void)data;
  if (level != ERR_FATAL) return;
  char words[500];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(words, sizeof words, format, arguments);
  va_end(arguments);
  for (char *each = words; *each != '\0'; each++) {
    if (*each == '\n') *each = ' ';
  }
  fprintf(stderr,
          "sous: PocketSphinx cannot use the speech model (%s): set hearing.model, or hearing.acoustic_model and "
          "hearing.dictionary, to a whole one\n",
          words);
  fflush(stderr);
  _exit(3);
}

/* Has the library's errors heeded so, in the whole program. */
static inline void sous_heed_errors(void) {
  err_set_logfp(NULL);
  err_set_callback(sous_heed_error, NULL);
}
