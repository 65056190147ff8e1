#include "disk.h"

#include <stdlib.h>
#include <string.h>

// Counts down to a single failure.
static int fails(long *countdown) { return *countdown >= 0 && (*countdown)-- == 0; }

static int is_dead(const File *file) { return file->disk->off || file->boot != file->disk->boots; }

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
  if (!inode_remember(file->inode, offset, bytes, length)) return SQLITE_IOERR_NOMEM;
  if (!image_put(&file->inode->live, offset, bytes, length)) return SQLITE_IOERR_NOMEM;
  return disk_cuts(disk) ? SQLITE_IOERR_WRITE : SQLITE_OK;
}

static int file_truncate(sqlite3_file *base, sqlite3_int64 size) {
  File *file = (File *)base;
  if (is_dead(file)) return SQLITE_IOERR_TRUNCATE;
  if (!inode_remember(file->inode, size, NULL, -1)) return SQLITE_IOERR_NOMEM;
  if (!image_resize(&file->inode->live, size)) return SQLITE_IOERR_NOMEM;
  return disk_cuts(file->disk) ? SQLITE_IOERR_TRUNCATE : SQLITE_OK;
}

static int file_sync(sqlite3_file *base, int flags) {
  (void)flags;
  File *file = (File *)base;
  if (is_dead(file) || fails(&file->disk->sync_countdown)) return SQLITE_IOERR_FSYNC;
  PowerCutDisk *disk = file->disk;
  // The power can go before the disk has it all, or after it has and before it says so.
  int cut = disk_cuts(disk);
  if (cut && disk_draw(disk, 2)) return SQLITE_IOERR_FSYNC;
  if (!disk->ignores_sync) {
    if (!image_copy(&file->inode->durable, &file->inode->live)) return SQLITE_IOERR_NOMEM;
    inode_forget(file->inode);
    if (file->syncs_names) disk_sync_names(disk);
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
  if (remove && file->boot == file->disk->boots) disk_drop_regions(file->disk);
  return SQLITE_OK;
}

const sqlite3_io_methods powercut_methods = {
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
