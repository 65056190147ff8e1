#ifndef POWERCUT_H
#define POWERCUT_H

#include <stdint.h>

// A disk in memory under SQLite, whose power can be cut.
//
// It is a SQLite VFS (https://www.sqlite.org/vfs.html) that keeps apart what programs see and what a power cut leaves:
// a write, a truncation, a new name or a removed name is certain only once it is synced. When the power comes back,
// each uncertain change is kept, lost, or torn at 512-byte sectors, as drawn. What a sync promises follows SQLite's unix
// VFS (os_unix.c): a file's own bytes; the names in its folder only for the first sync of a journal or log, and for a
// removal that asks for it.
//
// One connection at a time; not safe for use by several threads at once.
typedef struct PowerCutDisk PowerCutDisk;

// Makes an empty disk and registers it as the VFS `name`. Null: no memory, or the name could not be registered.
PowerCutDisk *powercut_create(const char *name, uint64_t seed);

// Unregisters and frees the disk. No connection may be open.
void powercut_free(PowerCutDisk *disk);

// Cuts the power at the operation that comes `operations` after the next one that changes or syncs something;
// negative: never. From then on everything fails.
void powercut_cut_after(PowerCutDisk *disk, long operations);

// Puts a file on the disk, synced. 0: no memory, or no room for its name.
int powercut_put(PowerCutDisk *disk, const char *path, const void *bytes, int64_t length);

// Whether the power is off.
int powercut_is_off(const PowerCutDisk *disk);

// Brings the power back: draws what survived. Files still open stay dead.
void powercut_restore(PowerCutDisk *disk);

// Whether syncing does nothing but say it did, as some disks do.
void powercut_ignore_sync(PowerCutDisk *disk, int ignore);

// Makes the read or the sync that comes `operations` after the next one fail, once, with the power on; negative: none.
void powercut_fail_read(PowerCutDisk *disk, long operations);
void powercut_fail_sync(PowerCutDisk *disk, long operations);

// How many bytes fit on the disk; negative: any number.
void powercut_set_capacity(PowerCutDisk *disk, int64_t bytes);

// How many bytes are on the disk.
int64_t powercut_size(const PowerCutDisk *disk);

// How many sectors cuts have kept, lost and torn so far, although they were never synced.
typedef struct {
  long kept, lost, torn;
} PowerCutTally;

PowerCutTally powercut_tally(const PowerCutDisk *disk);

#endif
