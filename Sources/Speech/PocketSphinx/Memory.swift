import CPocketSphinx

/// How the C library keeps memory that was freed.
public enum Memory {
  /// Has freed memory returned to the system early, from now on. For the first line of a program: it holds for threads
  /// and blocks that come later.
  ///
  /// By default (mallopt(3)) up to eight arenas a processor keep their holes to themselves, and every large block that
  /// is freed raises the size from which blocks are returned at once, up to 32 MB: a search's tables would stay for
  /// good where they were freed.
  public static func returnEarly() {
    mallopt(M_ARENA_MAX, 1)
    mallopt(M_MMAP_THRESHOLD, blockSize)
    mallopt(M_TRIM_THRESHOLD, 8 * blockSize)
  }

  /// Returns what can be returned now.
  public static func trim() { malloc_trim(0) }

  /// Bytes from which a block has pages of its own: more than the scores of a few frames, which come and go.
  private static let blockSize: Int32 = 1_024 * 1_024
}
