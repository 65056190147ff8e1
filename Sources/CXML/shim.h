#ifndef SOUS_CXML_SHIM_H
#define SOUS_CXML_SHIM_H

#include <libxml/xmlversion.h>
// Its declarations of ICU are not those that Foundation brings, and nothing here needs either.
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/xmlreader.h>

#endif
