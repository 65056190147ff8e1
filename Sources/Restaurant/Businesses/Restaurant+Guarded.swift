import Commands

extension Restaurant {
  /// The fields of a command with rights of their own: for newly named pictures, the box accesses the
  /// web.
  public func guarded(in command: Command, state: RestaurantState) -> Set<GuardedField> {
    let named = command.picturesOfWeb
    return named.isEmpty || named.isSubset(of: state.picturesOfWeb) ? [] : [.webPicture]
  }
}

extension Command {
  /// The addresses of the web in its pictures.
  fileprivate var picturesOfWeb: Set<String> {
    let named: [String?] =
      switch self {
      case .business(.save(let draft)): [draft.logoUrl, draft.coverImageUrl]
      case .menu(.saveCategory(let draft)): [draft.imageUrl]
      case .menu(.saveItem(let draft)): [draft.imageUrl]
      case .menu(.import(_, .json, let text)): (try? MenuFile(json: text))?.pictures ?? []
      // A table has no pictures.
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
