#pragma once

#include <pocketsphinx/pocketsphinx.h>
#include <pocketsphinx/ps_lattice.h>
#include <sphinxbase/err.h>
#include <sphinxbase/fe.h>
#include <sphinxbase/feat.h>
#include <sphinxbase/fsg_model.h>
#include <sphinxbase/logmath.h>
#include <sphinxbase/ngram_model.h>

#include <bits/types/cookie_io_functions_t.h>
#include <malloc.h>
#include <stdio.h>
#include <stdio_ext.h>

// Declared by <stdio.h> only with _GNU_SOURCE, which Swift does not define.
extern FILE *fopencookie(void *__restrict cookie, const char *__restrict mode, cookie_io_functions_t functions);

// A file whose bytes `read` hands out; it cannot be rewound. Its one reader waits in it for long, so it must not hold
// the lock of the file, or `fflush(NULL)` elsewhere waits for ever.
static inline FILE *sous_open_reader(void *cookie, cookie_read_function_t *read) {
  cookie_io_functions_t functions = {read, NULL, NULL, NULL};
  FILE *file = fopencookie(cookie, "r", functions);
  if (file != NULL) __fsetlocking(file, FSETLOCKING_BYCALLER);
  return file;
}
