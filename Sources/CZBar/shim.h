#ifndef SOUS_CZBAR_SHIM_H
#define SOUS_CZBAR_SHIM_H

#include <zbar.h>

#endif
