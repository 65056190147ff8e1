import CPocketSphinx

/// The C library's handling of freed memory.
public enum Memory {
  /// Makes the library return freed memory to the system early, from now on. For the first line of a
  /// program: it applies to later threads and blocks.
  ///
  /// By default (mallopt(3)) up to eight arenas a processor keep their holes, and every large freed block
  /// raises the size from which blocks are returned at once, up to 32 MB: a search's tables would stay
  /// for good in their place.
  public static func returnEarly() {
    mallopt(M_ARENA_MAX, 1)
    mallopt(M_MMAP_THRESHOLD, blockSize)
    mallopt(M_TRIM_THRESHOLD, 8 * blockSize)
  }

  /// Returns all free memory now.
  public static func trim() { malloc_trim(0) }

  /// The bytes from which a block has pages of its own: more than the scores of a few frames, which come
  /// and go.
  private static let blockSize: Int32 = 1_024 * 1_024
}
