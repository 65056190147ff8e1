// The way into libFuzzer that its archive without a main offers (FuzzerInterface.h of LLVM).
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));
