/// The operator's marks on businesses, which override those of their houses.
extension BusinessDirectory {
  /// The identifiers of a house's businesses that are verified.
  /// - Throws: ``StoreError``
  public func verified(of house: String) throws(StoreError) -> Set<String> {
    try engine.read(to: "look for verified businesses") { database in
      Set(
        try database.texts(
          "SELECT id FROM business_claims WHERE house = ? AND is_verified = 1", [.text(SQLText.key(house))]))
    }
  }

  /// Marks a business of a house as verified, or removes the mark.
  /// - Parameter business: its identifier, or its name in addresses.
  /// - Returns: false: the house has no such business, or another house has the claim to it.
  /// - Throws: ``StoreError``
  public func verify(_ business: String, of house: String, _ isVerified: Bool = true) throws(StoreError) -> Bool {
    try engine.write(to: "verify a business") { database in
      guard let id = try id(of: business, in: house, database, and: "is_own = 1") else { return false }
      let flag = SQLValue.integer(isVerified ? 1 : 0)
      try database.run("UPDATE business_claims SET is_verified = ? WHERE id = ?", [flag, .text(id)])
      try database.run("UPDATE directory SET is_verified = ? WHERE id = ? AND is_own = 1", [flag, .text(id)])
      return true
    }
  }

  /// Gives a house the claim to one of its businesses and to its name in addresses, even if another house
  /// has it. A business from another house loses its verified mark.
  /// - Parameter business: its identifier, or its name in addresses.
  /// - Returns: false: the house has no such business.
  /// - Throws: ``StoreError``
  public func claim(_ business: String, for house: String) throws(StoreError) -> Bool {
    try engine.write(to: "give a business to a house") { database in
      guard let id = try id(of: business, in: house, database) else { return false }
      let (key, of) = (SQLValue.text(id), SQLValue.text(SQLText.key(house)))
      try database.run(
        "UPDATE business_claims SET house = ?, is_verified = 0 WHERE id = ? AND house <> ?", [of, key, of])
      try database.run(
        """
        UPDATE directory SET is_own = (directory.house = claim.house)::int,
          is_verified = CASE WHEN directory.house = claim.house THEN claim.is_verified ELSE 0 END
        FROM business_claims AS claim WHERE claim.id = directory.id AND directory.id = ?
        """, [key])
      try database.run("DELETE FROM slug_claims WHERE business = ?", [key])
      try database.run(
        """
        INSERT INTO slug_claims SELECT slug, house, id FROM directory WHERE house = ? AND id = ?
        ON CONFLICT (slug) DO UPDATE SET house = excluded.house, business = excluded.business
        """, [of, key])
      return true
    }
  }

  private func id(
    of business: String, in house: String, _ database: any SQLDatabase, and condition: String = "true"
  ) throws -> String? {
    let name = SQLValue.text(SQLText.key(business))
    return try database.value(
      "SELECT id FROM directory WHERE house = ? AND (id = ? OR slug = ?) AND \(condition) ORDER BY id <> ? LIMIT 1",
      [.text(SQLText.key(house)), name, name, name])?.text
  }
}
