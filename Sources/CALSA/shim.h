#ifndef SOUS_CALSA_SHIM_H
#define SOUS_CALSA_SHIM_H

#include <alsa/asoundlib.h>

// libasound writes its own complaints to standard error, several lines a failure. Every failure also comes back as a
// code, which is reported in one line of our own, so the library is told to keep quiet. The handler takes variable
// arguments, which Swift cannot write.
static inline void sous_alsa_ignore_message(
    const char *file, int line, const char *function, int code, const char *format, ...) {
  (void)file;
  (void)line;
  (void)function;
  (void)code;
  (void)format;
}

static inline int sous_alsa_silence_messages(void) {
  return snd_lib_error_set_handler(sous_alsa_ignore_message);
}

#endif
