#ifndef SOUS_SCRIPTED_ALSA_H
#define SOUS_SCRIPTED_ALSA_H
// The plugin is loaded by libasound by its symbol; nothing of it is called from Swift.
#endif
