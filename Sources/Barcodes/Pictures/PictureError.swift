/// The reason why a picture cannot be used. The description is one line with the remedy, without the
/// file's name.
public enum PictureError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file is empty.
  case empty
  /// The file has more bytes than ``PictureFile/mostBytes``.
  case tooLarge
  /// The file is of another kind; `found` is its apparent kind, if that is plain.
  case unknownKind(found: String?)
  /// The picture has more pixels than ``GreyPicture/mostPixels``.
  case tooManyPixels(width: Int, height: Int)
  /// The picture is a JPEG with too many passes for its size, or needs too much memory for them.
  case tooManyPasses
  /// The picture is damaged, or coded in an unsupported way.
  case broken(kind: String, reason: String)

  public var description: String {
    switch self {
    case .empty: "the picture is empty; take it again"
    case .tooLarge: "the picture has more than \(PictureFile.mostBytes / 1_000_000) MB; save it smaller"
    case .unknownKind(let found):
      "\(found.map { "this is \($0)" } ?? "this is no picture that can be read"); save it as JPEG or PNG"
    case .tooManyPixels(let width, let height):
      "the picture has \(width) x \(height) pixels, more than \(GreyPicture.mostPixels / 1_000_000) million; "
        + "save it smaller"
    case .tooManyPasses: "the picture is drawn in too many passes for its size; save it smaller, or not progressive"
    case .broken(let kind, let reason): "the \(kind) is damaged (\(reason)); take or save it again"
    }
  }
}
