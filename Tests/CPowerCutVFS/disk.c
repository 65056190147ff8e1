#include "disk.h"

#include <stdlib.h>
#include <string.h>

// SplitMix64.
uint64_t disk_draw(PowerCutDisk *disk, uint64_t below) {
  uint64_t z = (disk->random += 0x9E3779B97F4A7C15u);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return (z ^ (z >> 31)) % below;
}

int image_resize(Image *image, int64_t size) {
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

int image_put(Image *image, int64_t offset, const unsigned char *bytes, int64_t length) {
  if (offset + length > image->size && !image_resize(image, offset + length)) return 0;
  memcpy(image->bytes + offset, bytes, (size_t)length);
  return 1;
}

int image_copy(Image *to, const Image *from) {
  if (!image_resize(to, from->size)) return 0;
  if (from->size) memcpy(to->bytes, from->bytes, (size_t)from->size);
  return 1;
}

void inode_forget(Inode *inode) {
  while (inode->first) {
    Pending *next = inode->first->next;
    free(inode->first);
    inode->first = next;
  }
  inode->last = &inode->first;
}

int inode_remember(Inode *inode, int64_t offset, const void *bytes, int64_t length) {
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

Name *disk_find(PowerCutDisk *disk, const char *path, int make) {
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

Inode *disk_make_inode(PowerCutDisk *disk) {
  Inode *inode = calloc(1, sizeof(Inode));
  if (!inode) return NULL;
  inode->last = &inode->first;
  inode->next = disk->inodes;
  disk->inodes = inode;
  return inode;
}

void disk_sync_names(PowerCutDisk *disk) {
  for (int i = 0; i < NAMES; i++) disk->names[i].durable = disk->names[i].live;
}

void disk_drop_regions(PowerCutDisk *disk) {
  for (int i = 0; i < disk->region_count; i++) free(disk->regions[i]);
  free(disk->regions);
  disk->regions = NULL;
  disk->region_count = 0;
}

int disk_cuts(PowerCutDisk *disk) {
  if (disk->countdown < 0 || disk->countdown-- > 0) return 0;
  disk->off = 1;
  return 1;
}
