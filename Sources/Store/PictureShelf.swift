import Basics
import Commands
import Cryptography
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The household's own pictures, of recipes and businesses, and pictures from the web that were fetched
/// for it: files in the folder `pictures` beside the database.
///
/// A file is named after its contents, so equal pictures are stored once, and a name cannot be guessed
/// without the picture. An acknowledged picture would survive a power cut.
public struct PictureShelf: Sendable {
  /// The maximum size in bytes: more would delay a page. Pages send less.
  public static let largest = 4 << 20

  /// The kinds of pictures that are kept.
  public enum Kind: String, Sendable, CaseIterable {
    case jpeg = "jpg"
    case png, webp

    /// The format of a picture; nil for one that some browsers do not show.
    public init?(_ data: Data) {
      switch PictureKind(data) {
      case .jpeg: self = .jpeg
      case .png: self = .png
      case .webp: self = .webp
      case .gif, .heic, .bmp, .pdf, nil: return nil
      }
    }

    /// The media type (https://www.iana.org/assignments/media-types).
    public var mediaType: String {
      switch self {
      case .jpeg: "image/jpeg"
      case .png: "image/png"
      case .webp: "image/webp"
      }
    }
  }

  private let folder: String

  /// The pictures of a store.
  public init(_ store: StoreFolder) {
    folder = store.path + "/pictures"
  }

  /// Stores a picture.
  /// - Returns: its name; nil for data that is not a picture, and for more than ``largest`` bytes.
  /// - Throws: ``StoreError``
  public func keep(_ data: Data) throws(StoreError) -> String? {
    guard data.count <= Self.largest, let kind = Kind(data) else { return nil }
    let name = "\(Self.hash(data)).\(kind.rawValue)"
    try put(data, named: name, in: folder)
    return name
  }

  /// Stores the picture of a web address. From now on it is available without that address.
  /// - Returns: false for data that is not a picture, and for more than ``largest`` bytes; nothing is
  ///   stored then.
  /// - Throws: ``StoreError``
  public func keep(_ data: Data, from address: String) throws(StoreError) -> Bool {
    guard data.count <= Self.largest, let kind = Kind(data) else { return false }
    try put(data, named: "\(Self.hash(Data(address.utf8))).\(kind.rawValue)", in: web)
    return true
  }

  /// The picture at an address: one of the household's own if its path begins with `own`, or one from the
  /// web.
  public func picture(at address: String, own: String) -> Data? {
    // bounded: it begins with the prefix
    address.hasPrefix(own) ? picture(named: String(address.dropFirst(own.count)))?.data : picture(from: address)?.data
  }

  /// Whether the picture of a web address is stored.
  public func has(pictureFrom address: String) -> Bool { file(from: address) != nil }

  /// The picture of a web address, and its format; nil: it is not stored.
  public func picture(from address: String) -> (data: Data, kind: Kind)? {
    guard let (path, kind) = file(from: address), let data = try? Data(contentsOf: URL(fileURLWithPath: path))
    else { return nil }
    return (data, kind)
  }

  private func file(from address: String) -> (path: String, kind: Kind)? {
    let name = Self.hash(Data(address.utf8))
    return Kind.allCases.lazy.map { ("\(web)/\(name).\($0.rawValue)", $0) }
      .first { FileManager.default.fileExists(atPath: $0.0) }
  }

  private var web: String { folder + "/web" }

  private static func hash(_ data: Data) -> String {
    Digest.sha256(data).prefix(16).hexadecimal
  }

  private func put(_ data: Data, named name: String, in folder: String) throws(StoreError) {
    let path = "\(folder)/\(name)"
    guard !FileManager.default.fileExists(atPath: path) else { return }
    let shelf = StoreFolder(path: folder)
    try shelf.make()
    guard Self.save(data, to: path) else {
      let code = errno
      if code == ENOSPC { throw .diskFull(path: path) }
      throw .failed(operation: "keep a picture", path: path, code: code, message: String(cString: strerror(code)))
    }
    shelf.sync()
  }

  // Under another name first, so that half a picture never has the name of a whole one (rename(2)).
  private static func save(_ data: Data, to path: String) -> Bool {
    let draft = "\(path).\(UUID().uuidString)"
    let handle = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard handle >= 0 else { return false }
    let isWritten = data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Self.put(handle, rest)
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return fsync(handle) == 0
    }
    let code = errno
    close(handle)
    if isWritten, rename(draft, path) == 0 { return true }
    let failure = isWritten ? errno : code
    unlink(draft)
    errno = failure
    return false
  }

  private static func put(_ handle: Int32, _ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
    let rest = UnsafeRawBufferPointer(rebasing: bytes)
    return rest.baseAddress.map { write(handle, $0, rest.count) } ?? 0
  }

  /// A picture and its format; nil for an unknown name.
  public func picture(named name: String) -> (data: Data, kind: Kind)? {
    // Only names that were made here: they cannot contain a path.
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count == 32, parts[0].allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let kind = Kind(rawValue: String(parts[1])),
      let data = try? Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
    else { return nil }
    return (data, kind)
  }
}
