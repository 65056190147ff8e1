import Foundation

/// A request to show something, "show dinner": screens that follow open it.
///
/// It changes nothing and is not stored, so a client that connects later does not get it.
public struct Show: Frame, Hashable {
  public static let type = "show"
  /// The number of the newest change by then.
  public var seq: Int
  /// The identifier of the command that asked, so that a device recognises its own.
  public var id: String
  /// A value of ``What``.
  public var what: String
  /// The meal; for `meal` alone.
  public var slot: String?
  /// The day, or the first of the week, `YYYY-MM-DD`; for `meal`, `day` and `week`.
  public var date: String?
  /// The recipe; for `recipe` only.
  public var recipeId: String?
  /// The list's name; for `list` alone.
  public var list: String?
  /// The announcement's text; for `announcement` only, which every screen shows, whether it follows or
  /// not.
  public var text: String?

  /// The kinds of things to show.
  public enum What: String, Sendable, CaseIterable {
    case meal, day, week, recipe, recipes, list, pantry, timers, announcement
  }

  /// Makes a request.
  public init(
    seq: Int, id: String, _ what: What, slot: String? = nil, date: String? = nil, recipeId: String? = nil,
    list: String? = nil, text: String? = nil
  ) {
    self.seq = seq
    self.id = id
    self.what = what.rawValue
    self.slot = slot
    self.date = date
    self.recipeId = recipeId
    self.list = list
    self.text = text
  }
}
