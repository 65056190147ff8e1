import Foundation

/// The place of a household's store.
public enum StorePlace: Sendable, Hashable {
  /// A SQLite file, which belongs to one process at a time.
  case file(StoreFolder)
  /// A house of a PostgreSQL database, which any number of servers share; pictures are in the folder.
  case server(url: String, house: String, folder: StoreFolder)

  /// The folder of all files outside the database: pictures, voices, certificates.
  public var folder: StoreFolder {
    switch self {
    case .file(let folder), .server(_, _, let folder): folder
    }
  }
}

extension KitchenStore {
  /// Opens the store of a place.
  /// - Parameter beginsAnew: whether a new store may replace one whose file is gone. The default is
  ///   false.
  /// - Throws: ``StoreError``
  public convenience init(_ place: StorePlace, beginsAnew: Bool = false) throws(StoreError) {
    switch place {
    case .file(let folder): try self.init(folder: folder, beginsAnew: beginsAnew)
    case .server(let url, let house, let folder): try self.init(url: url, house: house, folder: folder)
    }
  }
}

extension KitchenStore {
  /// Another connection to the same store, for reading.
  /// - Throws: ``StoreError``
  public func reader() throws(StoreError) -> KitchenReader {
    if let shared { return KitchenReader(beside: shared.engine) }
    return try KitchenReader(folder: folder)
  }
}

extension KitchenReader {
  /// Opens the store of a place for reading; nil: it is empty.
  /// - Parameter busyTimeout: the wait for the writer of a file, in seconds. The default is 5.
  /// - Throws: ``StoreError``
  public convenience init?(_ place: StorePlace, busyTimeout: Double = 5) throws(StoreError) {
    switch place {
    case .file(let folder):
      if let vanished = folder.vanished { throw vanished }
      guard FileManager.default.fileExists(atPath: folder.database) else { return nil }
      try self.init(folder: folder, busyTimeout: busyTimeout)
    case .server(let url, let house, _): try self.init(url: url, house: house)
    }
  }
}
