#include "powercut.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

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

// SplitMix64.
static uint64_t draw(PowerCutDisk *disk, uint64_t below) {
  uint64_t z = (disk->random += 0x9E3779B97F4A7C15u);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return (z ^ (z >> 31)) % below;
}

static int resize(Image *image, int64_t size) {
  if (size > image->room) {
    int64_t room = size * 2;
    unsigned char *bytes = realloc(image->bytes, (size_t)room);
    if (!bytes) return 0;
    image->bytes = bytes;
    image->room = room;
  }
  if (size > image->size) memset(image->bytes + image->size, 0, (size_t)(size - image->size));
  image->size = size;
  return 1;
}

static int put(Image *image, int64_t offset, const unsigned char *bytes, int64_t length) {
  if (offset + length > image->size && !resize(image, offset + length)) return 0;
  memcpy(image->bytes + offset, bytes, (size_t)length);
  return 1;
}

static int copy(Image *to, const Image *from) {
  if (!resize(to, from->size)) return 0;
  if (from->size) memcpy(to->bytes, from->bytes, (size_t)from->size);
  return 1;
}

static void forget(Inode *inode) {
  while (inode->first) {
    Pending *next = inode->first->next;
    free(inode->first);
    inode->first = next;
  }
  inode->last = &inode->first;
}

static int remember(Inode *inode, int64_t offset, const void *bytes, int64_t length) {
  Pending *pending = malloc(sizeof(Pending) + (size_t)(length > 0 ? length : 0));
  if (!pending) return 0;
  pending->next = NULL;
  pending->offset = offset;
  pending->length = length;
  if (length > 0) memcpy(pending->bytes, bytes, (size_t)length);
  *inode->last = pending;
  inode->last = &pending->next;
  return 1;
}

static Name *find(PowerCutDisk *disk, const char *path, int make) {
  Name *empty = NULL;
  for (int i = 0; i < NAMES; i++) {
    Name *name = &disk->names[i];
    if (name->path && strcmp(name->path, path) == 0) return name;
    if (!name->path && !empty) empty = name;
  }
  if (!make || !empty) return NULL;
  empty->path = strdup(path);
  return empty->path ? empty : NULL;
}

static Inode *make_inode(PowerCutDisk *disk) {
  Inode *inode = calloc(1, sizeof(Inode));
  if (!inode) return NULL;
  inode->last = &inode->first;
  inode->next = disk->inodes;
  disk->inodes = inode;
  return inode;
}

static void sync_names(PowerCutDisk *disk) {
  for (int i = 0; i < NAMES; i++) disk->names[i].durable = disk->names[i].live;
}

static void drop_regions(PowerCutDisk *disk) {
  for (int i = 0; i < disk->region_count; i++) free(disk->regions[i]);
  free(disk->regions);
  disk->regions = NULL;
  disk->region_count = 0;
}

// Counts an operation. True: the power goes out in the middle of it.
static int cuts(PowerCutDisk *disk) {
  if (disk->countdown < 0 || disk->countdown-- > 0) return 0;
  disk->off = 1;
  return 1;
}

// Counts down to a single failure.
static int fails(long *countdown) { return *countdown >= 0 && (*countdown)-- == 0; }

static int is_dead(const File *file) { return file->disk->off || file->boot != file->disk->boots; }

// Files

static int file_close(sqlite3_file *base) {
  File *file = (File *)base;
  if (file->deleted_on_close && !is_dead(file)) file->deleted_on_close->live = NULL;
  return SQLITE_OK;
}

static int file_read(sqlite3_file *base, void *bytes, int length, sqlite3_int64 offset) {
  File *file = (File *)base;
  if (is_dead(file) || fails(&file->disk->read_countdown)) return SQLITE_IOERR_READ;
  const Image *live = &file->inode->live;
  int64_t there = live->size - offset;
  if (there >= length) {
    memcpy(bytes, live->bytes + offset, (size_t)length);
    return SQLITE_OK;
  }
  memset(bytes, 0, (size_t)length);
  if (there > 0) memcpy(bytes, live->bytes + offset, (size_t)there);
  return SQLITE_IOERR_SHORT_READ;
}

static int file_write(sqlite3_file *base, const void *bytes, int length, sqlite3_int64 offset) {
  File *file = (File *)base;
  if (is_dead(file)) return SQLITE_IOERR_WRITE;
  PowerCutDisk *disk = file->disk;
  int64_t growth = offset + length - file->inode->live.size;
  if (disk->capacity >= 0 && growth > 0 && powercut_size(disk) + growth > disk->capacity) return SQLITE_FULL;
  if (!remember(file->inode, offset, bytes, length)) return SQLITE_IOERR_NOMEM;
  if (!put(&file->inode->live, offset, bytes, length)) return SQLITE_IOERR_NOMEM;
  return cuts(disk) ? SQLITE_IOERR_WRITE : SQLITE_OK;
}

static int file_truncate(sqlite3_file *base, sqlite3_int64 size) {
  File *file = (File *)base;
  if (is_dead(file)) return SQLITE_IOERR_TRUNCATE;
  if (!remember(file->inode, size, NULL, -1) || !resize(&file->inode->live, size)) return SQLITE_IOERR_NOMEM;
  return cuts(file->disk) ? SQLITE_IOERR_TRUNCATE : SQLITE_OK;
}

static int file_sync(sqlite3_file *base, int flags) {
  (void)flags;
  File *file = (File *)base;
  if (is_dead(file) || fails(&file->disk->sync_countdown)) return SQLITE_IOERR_FSYNC;
  PowerCutDisk *disk = file->disk;
  // The power can go before the disk has it all, or after it has and before it says so.
  int cut = cuts(disk);
  if (cut && draw(disk, 2)) return SQLITE_IOERR_FSYNC;
  if (!disk->ignores_sync) {
    if (!copy(&file->inode->durable, &file->inode->live)) return SQLITE_IOERR_NOMEM;
    forget(file->inode);
    if (file->syncs_names) sync_names(disk);
    file->syncs_names = 0;
  }
  return cut ? SQLITE_IOERR_FSYNC : SQLITE_OK;
}

static int file_size(sqlite3_file *base, sqlite3_int64 *size) {
  File *file = (File *)base;
  if (is_dead(file)) return SQLITE_IOERR_FSTAT;
  *size = file->inode->live.size;
  return SQLITE_OK;
}

// One connection: nobody to keep out.
static int file_lock(sqlite3_file *base, int level) {
  (void)level;
  return is_dead((File *)base) ? SQLITE_IOERR_LOCK : SQLITE_OK;
}

static int file_unlock(sqlite3_file *base, int level) {
  (void)base, (void)level;
  return SQLITE_OK;
}

static int file_reserved(sqlite3_file *base, int *reserved) {
  *reserved = 0;
  return is_dead((File *)base) ? SQLITE_IOERR_CHECKRESERVEDLOCK : SQLITE_OK;
}

static int file_control(sqlite3_file *base, int operation, void *argument) {
  (void)base, (void)operation, (void)argument;
  return SQLITE_NOTFOUND;
}

// As the unix VFS answers by default.
static int file_sector_size(sqlite3_file *base) {
  (void)base;
  return 4096;
}

static int file_characteristics(sqlite3_file *base) {
  (void)base;
  return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

static int file_shm_map(sqlite3_file *base, int index, int size, int extend, void volatile **memory) {
  File *file = (File *)base;
  PowerCutDisk *disk = file->disk;
  *memory = NULL;
  if (is_dead(file)) return SQLITE_IOERR_SHMMAP;
  if (index >= disk->region_count) {
    if (!extend) return SQLITE_OK;
    unsigned char **regions = realloc(disk->regions, sizeof(*regions) * (size_t)(index + 1));
    if (!regions) return SQLITE_IOERR_NOMEM;
    disk->regions = regions;
    while (disk->region_count <= index) {
      if (!(regions[disk->region_count] = calloc(1, (size_t)size))) return SQLITE_IOERR_NOMEM;
      disk->region_count++;
    }
  }
  *memory = disk->regions[index];
  return SQLITE_OK;
}

static int file_shm_lock(sqlite3_file *base, int offset, int count, int flags) {
  (void)offset, (void)count, (void)flags;
  return is_dead((File *)base) ? SQLITE_IOERR_SHMLOCK : SQLITE_OK;
}

static void file_shm_barrier(sqlite3_file *base) { (void)base; }

static int file_shm_unmap(sqlite3_file *base, int remove) {
  File *file = (File *)base;
  if (remove && file->boot == file->disk->boots) drop_regions(file->disk);
  return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
  .iVersion = 2,
  .xClose = file_close,
  .xRead = file_read,
  .xWrite = file_write,
  .xTruncate = file_truncate,
  .xSync = file_sync,
  .xFileSize = file_size,
  .xLock = file_lock,
  .xUnlock = file_unlock,
  .xCheckReservedLock = file_reserved,
  .xFileControl = file_control,
  .xSectorSize = file_sector_size,
  .xDeviceCharacteristics = file_characteristics,
  .xShmMap = file_shm_map,
  .xShmLock = file_shm_lock,
  .xShmBarrier = file_shm_barrier,
  .xShmUnmap = file_shm_unmap,
};

// The file system

static int disk_open(sqlite3_vfs *vfs, sqlite3_filename path, sqlite3_file *base, int flags, int *given) {
  PowerCutDisk *disk = vfs->pAppData;
  File *file = (File *)base;
  memset(file, 0, sizeof(*file));
  if (disk->off) return SQLITE_CANTOPEN;
  Name *name = path ? find(disk, path, flags & SQLITE_OPEN_CREATE) : NULL;
  Inode *inode = name ? name->live : NULL;
  if (!inode) {
    if (path && !(name && flags & SQLITE_OPEN_CREATE)) return SQLITE_CANTOPEN;
    if (!(inode = make_inode(disk))) return SQLITE_NOMEM;
    if (name) name->live = inode;
    if (name && cuts(disk)) return SQLITE_CANTOPEN;
  }
  file->disk = disk;
  file->inode = inode;
  file->boot = disk->boots;
  file->syncs_names = flags & SQLITE_OPEN_CREATE
    && flags & (SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL | SQLITE_OPEN_WAL);
  if (flags & SQLITE_OPEN_DELETEONCLOSE) file->deleted_on_close = name;
  file->base.pMethods = &methods;
  if (given) *given = flags;
  return SQLITE_OK;
}

static int disk_delete(sqlite3_vfs *vfs, const char *path, int sync) {
  PowerCutDisk *disk = vfs->pAppData;
  if (disk->off) return SQLITE_IOERR_DELETE;
  Name *name = find(disk, path, 0);
  if (!name || !name->live) return SQLITE_IOERR_DELETE_NOENT;
  name->live = NULL;
  int cut = cuts(disk);
  if (sync && !disk->ignores_sync && !(cut && draw(disk, 2))) sync_names(disk);
  return cut ? SQLITE_IOERR_DELETE : SQLITE_OK;
}

static int disk_access(sqlite3_vfs *vfs, const char *path, int flags, int *answer) {
  PowerCutDisk *disk = vfs->pAppData;
  if (disk->off) return SQLITE_IOERR_ACCESS;
  Name *name = find(disk, path, 0);
  *answer = name && name->live && (flags != SQLITE_ACCESS_EXISTS || name->live->live.size > 0);
  return SQLITE_OK;
}

static int disk_full_path(sqlite3_vfs *vfs, const char *path, int room, char *full) {
  (void)vfs;
  sqlite3_snprintf(room, full, "%s", path);
  return SQLITE_OK;
}

static int disk_randomness(sqlite3_vfs *vfs, int count, char *bytes) {
  (void)vfs;
  sqlite3_vfs *system = sqlite3_vfs_find(NULL);
  return system->xRandomness(system, count, bytes);
}

static int disk_sleep(sqlite3_vfs *vfs, int microseconds) {
  (void)vfs;
  return microseconds;
}

static int disk_time(sqlite3_vfs *vfs, double *time) {
  (void)vfs;
  sqlite3_vfs *system = sqlite3_vfs_find(NULL);
  return system->xCurrentTime(system, time);
}

PowerCutDisk *powercut_create(const char *name, uint64_t seed) {
  PowerCutDisk *disk = calloc(1, sizeof(PowerCutDisk));
  if (!disk) return NULL;
  disk->title = strdup(name);
  disk->random = seed;
  disk->countdown = disk->read_countdown = disk->sync_countdown = -1;
  disk->capacity = -1;
  disk->vfs = (sqlite3_vfs){
    .iVersion = 1,
    .szOsFile = sizeof(File),
    .mxPathname = 1024,
    .zName = disk->title,
    .pAppData = disk,
    .xOpen = disk_open,
    .xDelete = disk_delete,
    .xAccess = disk_access,
    .xFullPathname = disk_full_path,
    .xRandomness = disk_randomness,
    .xSleep = disk_sleep,
    .xCurrentTime = disk_time,
  };
  if (!disk->title || sqlite3_vfs_register(&disk->vfs, 0) != SQLITE_OK) {
    free(disk->title);
    free(disk);
    return NULL;
  }
  return disk;
}

void powercut_free(PowerCutDisk *disk) {
  sqlite3_vfs_unregister(&disk->vfs);
  drop_regions(disk);
  while (disk->inodes) {
    Inode *next = disk->inodes->next;
    forget(disk->inodes);
    free(disk->inodes->live.bytes);
    free(disk->inodes->durable.bytes);
    free(disk->inodes);
    disk->inodes = next;
  }
  for (int i = 0; i < NAMES; i++) free(disk->names[i].path);
  free(disk->title);
  free(disk);
}

void powercut_cut_after(PowerCutDisk *disk, long operations) { disk->countdown = operations; }

void powercut_fail_read(PowerCutDisk *disk, long operations) { disk->read_countdown = operations; }

void powercut_fail_sync(PowerCutDisk *disk, long operations) { disk->sync_countdown = operations; }

int powercut_is_off(const PowerCutDisk *disk) { return disk->off; }

void powercut_ignore_sync(PowerCutDisk *disk, int ignore) { disk->ignores_sync = ignore; }

void powercut_set_capacity(PowerCutDisk *disk, int64_t bytes) { disk->capacity = bytes; }

int64_t powercut_size(const PowerCutDisk *disk) {
  int64_t size = 0;
  for (int i = 0; i < NAMES; i++) {
    if (disk->names[i].live) size += disk->names[i].live->live.size;
  }
  return size;
}

PowerCutTally powercut_tally(const PowerCutDisk *disk) { return disk->tally; }

// Carries out what survives of a write, sector by sector. Of 16 sectors, `kept` stay on average.
static void survive(PowerCutDisk *disk, Image *image, const Pending *write, unsigned kept) {
  int64_t done = 0;
  while (done < write->length) {
    int64_t offset = write->offset + done;
    int64_t length = SECTOR - offset % SECTOR;
    if (length > write->length - done) length = write->length - done;
    if (draw(disk, 16) < kept) {
      put(image, offset, write->bytes + done, length);
      disk->tally.kept++;
    } else if (draw(disk, 8) == 0) {
      // Half written: anything.
      unsigned char junk[SECTOR];
      for (int64_t i = 0; i < length; i++) junk[i] = (unsigned char)draw(disk, 256);
      put(image, offset, junk, length);
      disk->tally.torn++;
    } else {
      // The new length can reach the disk before the bytes: zeros.
      if (offset + length > image->size && draw(disk, 4) == 0) resize(image, offset + length);
      disk->tally.lost++;
    }
    done += length;
  }
}

void powercut_restore(PowerCutDisk *disk) {
  static const unsigned moods[] = {0, 0, 2, 8, 14, 16};
  for (Inode *inode = disk->inodes; inode; inode = inode->next) {
    unsigned kept = moods[draw(disk, sizeof(moods) / sizeof(*moods))];
    for (const Pending *change = inode->first; change; change = change->next) {
      if (change->length >= 0) {
        survive(disk, &inode->durable, change, kept);
      } else if (draw(disk, 16) < kept) {
        resize(&inode->durable, change->offset);
      }
    }
    forget(inode);
    copy(&inode->live, &inode->durable);
  }
  for (int i = 0; i < NAMES; i++) {
    Name *name = &disk->names[i];
    if (name->live != name->durable && draw(disk, 2)) name->durable = name->live;
    name->live = name->durable;
  }
  drop_regions(disk);
  disk->boots++;
  disk->countdown = -1;
  disk->off = 0;
}
