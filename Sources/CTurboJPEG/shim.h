#ifndef SOUS_CTURBOJPEG_SHIM_H
#define SOUS_CTURBOJPEG_SHIM_H

#include <turbojpeg.h>

#endif
