#ifndef DISK_H
#define DISK_H

// What the disk is made of; shared by its parts.

#include <sqlite3.h>

#include "powercut.h"

enum { SECTOR = 512, NAMES = 32 };

// A run of bytes that grows.
typedef struct {
  unsigned char *bytes;
  int64_t size, room;
} Image;

// A change that no sync has covered yet. `length` < 0: a truncation to `offset`.
typedef struct Pending {
  struct Pending *next;
  int64_t offset, length;
  unsigned char bytes[];
} Pending;

typedef struct Inode {
  struct Inode *next;
  Image live, durable;
  Pending *first, **last;
} Inode;

typedef struct {
  char *path;
  Inode *live, *durable;
} Name;

struct PowerCutDisk {
  sqlite3_vfs vfs;
  char *title;
  Name names[NAMES];
  Inode *inodes;
  unsigned char **regions;  // the shared memory of the log's index; lost with the power
  int region_count;
  uint64_t random;
  long countdown, read_countdown, sync_countdown;  // -1: never
  int off, ignores_sync;
  unsigned boots;
  int64_t capacity;
  PowerCutTally tally;
};

typedef struct {
  sqlite3_file base;
  PowerCutDisk *disk;
  Inode *inode;
  unsigned boot;
  int syncs_names;
  Name *deleted_on_close;
} File;

// A number below `below`.
uint64_t disk_draw(PowerCutDisk *disk, uint64_t below);

// Changes an image; false: no memory.
int image_resize(Image *image, int64_t size);
int image_put(Image *image, int64_t offset, const unsigned char *bytes, int64_t length);
int image_copy(Image *to, const Image *from);

// Notes a change that no sync has covered yet; false: no memory.
int inode_remember(Inode *inode, int64_t offset, const void *bytes, int64_t length);

// The changes are covered.
void inode_forget(Inode *inode);

// The name's place; null: it has none, and cannot get one.
Name *disk_find(PowerCutDisk *disk, const char *path, int make);
Inode *disk_make_inode(PowerCutDisk *disk);
void disk_sync_names(PowerCutDisk *disk);
void disk_drop_regions(PowerCutDisk *disk);

// Counts an operation. True: the power goes out in the middle of it.
int disk_cuts(PowerCutDisk *disk);

// How SQLite reads and writes a file of the disk (file.c), and opens and removes it (vfs.c).
extern const sqlite3_io_methods powercut_methods;
sqlite3_vfs powercut_vfs(PowerCutDisk *disk);

#endif
