import Commands
import Foundation
import Grammar

/// The cook's reference: densities, storage times, substitutes, cooking times; and the recipes of the
/// program.
public struct KitchenReference: Sendable {
  private var densities = ReferenceTable()
  private var keeping = ReferenceTable()
  private var substitutions = ReferenceTable()
  private var cooking = ReferenceTable()
  /// The groups of foods for dietary needs.
  private(set) var groups = FoodGroups()
  /// Returns the recipes of the program.
  public var starters: @Sendable () -> [RecipeDraft] = { [] }

  /// Makes an empty reference.
  public init() {}

  /// Reads `densities.tsv`, `keeping.tsv`, `substitutions.tsv`, `cooking.tsv` and `groups.tsv` of a
  /// folder; a missing one is left out.
  /// - Throws: an error with file and line for an invalid line; the file system's.
  public init(folder: URL) throws {
    func table(_ name: String, columns: Int) throws -> ReferenceTable {
      let url = folder.appending(path: name)
      guard FileManager.default.fileExists(atPath: url.path) else { return ReferenceTable() }
      return try ReferenceTable(
        parsing: String(contentsOf: url, encoding: .utf8), file: name, columns: columns)
    }
    densities = try table("densities.tsv", columns: 3)
    keeping = try table("keeping.tsv", columns: 6)
    substitutions = try table("substitutions.tsv", columns: 5)
    cooking = try table("cooking.tsv", columns: 5)
    groups = FoodGroups(try table("groups.tsv", columns: 4))
  }

  /// The grams of a millilitre of an ingredient; nil if it is not in the table.
  func density(of ingredient: String) -> Double? {
    guard let row = densities.row(of: ingredient), let grams = Double(row[2]), grams > 0 else { return nil }
    return grams / Measure.cup.inBase
  }

  /// The storage time of an item; nil if it is not in the table.
  func keeping(of item: String) -> Keeping? {
    keeping.row(of: item).map { row in
      func time(_ column: Int) -> String? { row[column].isEmpty ? nil : row[column] }
      return Keeping(name: row[0], cupboard: time(2), fridge: time(3), freezer: time(4), note: time(5))
    }
  }

  /// The cooking time of a food, with its core temperature; nil if it is not in the table.
  func cooking(of food: String) -> CookingTime? {
    cooking.row(of: food).map { CookingTime(time: $0[2], fahrenheit: Double($0[3])) }
  }

  /// The substitute for an ingredient: its amount and its name; nil if it is not in the table.
  func substitute(for ingredient: String) -> (amount: String, instead: String)? {
    substitutions.row(of: ingredient).map { ($0[2], $0[3]) }
  }
}

/// The cooking of a food: time and method, "6 to 8 minutes in boiling water".
struct CookingTime {
  let time: String
  /// The core temperature; nil: there is none.
  let fahrenheit: Double?

  /// "165 degrees Fahrenheit (74 Celsius)"
  var inside: String? {
    fahrenheit.map {
      "\(Shown.number($0)) degrees Fahrenheit (\(Shown.number((($0 - 32) / 1.8).rounded())) Celsius)"
    }
  }
}

/// The storage time of a food, by place: "3 to 5 weeks".
struct Keeping {
  let name: String
  let cupboard: String?
  let fridge: String?
  let freezer: String?
  /// The condition: "once opened".
  let note: String?
}
