import Commands

extension Restaurant {
  /// What of a command has rights of its own: the box goes to the web for the pictures that it newly names.
  public func guarded(in command: Command, state: RestaurantState) -> Set<GuardedField> {
    let named = command.picturesOfWeb
    return named.isEmpty || named.isSubset(of: state.picturesOfWeb) ? [] : [.webPicture]
  }
}

extension Command {
  /// The addresses of the web that it names as pictures.
  fileprivate var picturesOfWeb: Set<String> {
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
