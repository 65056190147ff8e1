#ifndef SOUS_CEVDEV_SHIM_H
#define SOUS_CEVDEV_SHIM_H

#include <linux/input.h>
#include <sys/ioctl.h>

// EVIOCGRAB is a macro with a size in it and ioctl takes variable arguments, neither of which Swift can write.
static inline int sous_evdev_grab(int file) { return ioctl(file, EVIOCGRAB, 1); }

#endif
