extension RestaurantState {
  /// The pictures of businesses, categories and items: addresses of the web, and the box's own.
  public var pictures: Set<String> {
    var all = Set(businesses.values.lazy.flatMap { [$0.logoUrl, $0.coverImageUrl] }.compactMap { $0 })
    all.formUnion(categories.values.lazy.compactMap(\.imageUrl))
    all.formUnion(items.values.lazy.compactMap(\.imageUrl))
    return all
  }

  /// The pictures with addresses of the web.
  public var picturesOfWeb: Set<String> { pictures.filter(Self.isOfWeb) }

  /// Whether an address is one of the web, and not of the box itself.
  public static func isOfWeb(_ address: String) -> Bool {
    let start = address.prefix(8).lowercased()
    return start.hasPrefix("http://") || start.hasPrefix("https://")
  }
}
