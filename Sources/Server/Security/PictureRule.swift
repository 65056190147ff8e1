import Commands
import Restaurant
import Wire

/// Who may have the box fetch pictures: it goes to the web for what the family names, and for nobody else.
enum PictureRule {
  /// Checks what a command names. What stands there already may be sent again.
  /// - Throws: ``ErrorFrame`` for others than the family.
  static func check(_ command: Command, by caller: Caller, in state: () async -> RestaurantState) async throws {
    guard !caller.mayManage else { return }
    let named = command.picturesOfWeb
    guard !named.isEmpty, !named.isSubset(of: await state().picturesOfWeb) else { return }
    throw ErrorFrame(.forbidden, "Only the family may name pictures of the web.")
  }
}

extension Command {
  /// The addresses of the web that it names as pictures.
  var picturesOfWeb: Set<String> {
    let named: [String?] =
      switch self {
      case .business(.save(let draft)): [draft.logoUrl, draft.coverImageUrl]
      case .menu(.saveCategory(let draft)): [draft.imageUrl]
      case .menu(.saveItem(let draft)): [draft.imageUrl]
      case .menu(.import(_, .json, let text)): (try? MenuFile(json: text))?.pictures ?? []
      // A table has none in it.
      default: []
      }
    return Set(named.compactMap { $0 }.filter(RestaurantState.isOfWeb))
  }
}

extension MenuFile {
  fileprivate var pictures: [String?] {
    categories.flatMap { [$0.category.imageUrl] + $0.items.map(\.imageUrl) }
  }
}
