#include "powercut.h"

#include <stdlib.h>
#include <string.h>

#include "disk.h"

PowerCutDisk *powercut_create(const char *name, uint64_t seed) {
  PowerCutDisk *disk = calloc(1, sizeof(PowerCutDisk));
  if (!disk) return NULL;
  disk->title = strdup(name);
  disk->random = seed;
  disk->countdown = disk->read_countdown = disk->sync_countdown = -1;
  disk->capacity = -1;
  disk->vfs = powercut_vfs(disk);
  if (!disk->title || sqlite3_vfs_register(&disk->vfs, 0) != SQLITE_OK) {
    free(disk->title);
    free(disk);
    return NULL;
  }
  return disk;
}

void powercut_free(PowerCutDisk *disk) {
  sqlite3_vfs_unregister(&disk->vfs);
  disk_drop_regions(disk);
  while (disk->inodes) {
    Inode *next = disk->inodes->next;
    inode_forget(disk->inodes);
    free(disk->inodes->live.bytes);
    free(disk->inodes->durable.bytes);
    free(disk->inodes);
    disk->inodes = next;
  }
  for (int i = 0; i < NAMES; i++) free(disk->names[i].path);
  free(disk->title);
  free(disk);
}

int powercut_put(PowerCutDisk *disk, const char *path, const void *bytes, int64_t length) {
  Name *name = disk_find(disk, path, 1);
  Inode *inode = name ? disk_make_inode(disk) : NULL;
  if (!inode || !image_put(&inode->live, 0, bytes, length) || !image_copy(&inode->durable, &inode->live)) return 0;
  name->live = name->durable = inode;
  return 1;
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
    if (disk_draw(disk, 16) < kept) {
      image_put(image, offset, write->bytes + done, length);
      disk->tally.kept++;
    } else if (disk_draw(disk, 8) == 0) {
      // Half written: anything.
      unsigned char junk[SECTOR];
      for (int64_t i = 0; i < length; i++) junk[i] = (unsigned char)disk_draw(disk, 256);
      image_put(image, offset, junk, length);
      disk->tally.torn++;
    } else {
      // The new length can reach the disk before the bytes: zeros.
      if (offset + length > image->size && disk_draw(disk, 4) == 0) image_resize(image, offset + length);
      disk->tally.lost++;
    }
    done += length;
  }
}

void powercut_restore(PowerCutDisk *disk) {
  static const unsigned moods[] = {0, 0, 2, 8, 14, 16};
  for (Inode *inode = disk->inodes; inode; inode = inode->next) {
    unsigned kept = moods[disk_draw(disk, sizeof(moods) / sizeof(*moods))];
    for (const Pending *change = inode->first; change; change = change->next) {
      if (change->length >= 0) {
        survive(disk, &inode->durable, change, kept);
      } else if (disk_draw(disk, 16) < kept) {
        image_resize(&inode->durable, change->offset);
      }
    }
    inode_forget(inode);
    image_copy(&inode->live, &inode->durable);
  }
  for (int i = 0; i < NAMES; i++) {
    Name *name = &disk->names[i];
    if (name->live != name->durable && disk_draw(disk, 2)) name->durable = name->live;
    name->live = name->durable;
  }
  disk_drop_regions(disk);
  disk->boots++;
  disk->countdown = -1;
  disk->off = 0;
}
