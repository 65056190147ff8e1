extension RestaurantState {
  /// The addresses of the web that businesses, parts of menus and items have their pictures at.
  public var picturesOfWeb: Set<String> {
    var all: Set<String> = []
    func add(_ address: String?) {
      if let address, Self.isOfWeb(address) { all.insert(address) }
    }
    for business in businesses.values {
      add(business.logoUrl)
      add(business.coverImageUrl)
    }
    for category in categories.values { add(category.imageUrl) }
    for item in items.values { add(item.imageUrl) }
    return all
  }

  /// Whether an address is one of the web, and not of the box itself.
  public static func isOfWeb(_ address: String) -> Bool {
    let start = address.prefix(8).lowercased()
    return start.hasPrefix("http://") || start.hasPrefix("https://")
  }
}
