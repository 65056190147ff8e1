#include "disk.h"

#include <string.h>

static int disk_open(sqlite3_vfs *vfs, sqlite3_filename path, sqlite3_file *base, int flags, int *given) {
  PowerCutDisk *disk = vfs->pAppData;
  File *file = (File *)base;
  memset(file, 0, sizeof(*file));
  if (disk->off) return SQLITE_CANTOPEN;
  Name *name = path ? disk_find(disk, path, flags & SQLITE_OPEN_CREATE) : NULL;
  Inode *inode = name ? name->live : NULL;
  if (!inode) {
    if (path && !(name && flags & SQLITE_OPEN_CREATE)) return SQLITE_CANTOPEN;
    if (!(inode = disk_make_inode(disk))) return SQLITE_NOMEM;
    if (name) name->live = inode;
    if (name && disk_cuts(disk)) return SQLITE_CANTOPEN;
  }
  file->disk = disk;
  file->inode = inode;
  file->boot = disk->boots;
  file->syncs_names = flags & SQLITE_OPEN_CREATE
    && flags & (SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL | SQLITE_OPEN_WAL);
  if (flags & SQLITE_OPEN_DELETEONCLOSE) file->deleted_on_close = name;
  file->base.pMethods = &powercut_methods;
  if (given) *given = flags;
  return SQLITE_OK;
}

static int disk_delete(sqlite3_vfs *vfs, const char *path, int sync) {
  PowerCutDisk *disk = vfs->pAppData;
  if (disk->off) return SQLITE_IOERR_DELETE;
  Name *name = disk_find(disk, path, 0);
  if (!name || !name->live) return SQLITE_IOERR_DELETE_NOENT;
  name->live = NULL;
  int cut = disk_cuts(disk);
  if (sync && !disk->ignores_sync && !(cut && disk_draw(disk, 2))) disk_sync_names(disk);
  return cut ? SQLITE_IOERR_DELETE : SQLITE_OK;
}

static int disk_access(sqlite3_vfs *vfs, const char *path, int flags, int *answer) {
  PowerCutDisk *disk = vfs->pAppData;
  if (disk->off) return SQLITE_IOERR_ACCESS;
  Name *name = disk_find(disk, path, 0);
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

sqlite3_vfs powercut_vfs(PowerCutDisk *disk) {
  return (sqlite3_vfs){
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
}
