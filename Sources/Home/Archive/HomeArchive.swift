import Commands
import Foundation
import Kitchen
import Restaurant

/// All data of the box as one file, for backup and restore.
///
/// The kitchen's records are beside the head of the file, those of food businesses in an object of
/// their own.
public struct HomeArchive: Sendable, Hashable {
  /// "sous-household": distinguishes such a file from others.
  public var format = Self.formatName
  /// 1.
  public var version = 1
  public var savedAt: Date
  public var kitchen: KitchenArchive
  /// The pictures of recipes by their names, as base64; nil: the archive has none.
  public var pictures: [String: Data]?
  /// Nil: no food business is known.
  public var restaurant: RestaurantArchive?

  static let formatName = "sous-household"

  /// The archive of a home.
  public init(_ state: HomeState, savedAt: Date) {
    self.savedAt = savedAt
    kitchen = KitchenArchive(state.kitchen)
    restaurant = RestaurantArchive(state.restaurant)
  }

  /// Reads an archive.
  /// - Throws: ``Refusal`` for another kind of file, or one of a later version.
  public init(reading text: String) throws {
    struct Head: Decodable { var format: String, version: Int }
    guard let head = try? Self.decoder.decode(Head.self, from: Data(text.utf8)), head.format == Self.formatName else {
      throw Refusal.impossible("That is no archive of a household.")
    }
    guard head.version == 1 else {
      throw Refusal.impossible("That archive is of a later version (\(head.version)); this program reads version 1.")
    }
    do {
      self = try Self.decoder.decode(Self.self, from: Data(text.utf8))
      try kitchen.clean()
      if let flaw { throw Refusal.impossible("That archive is damaged: \(flaw).") }
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      throw Refusal.impossible("That archive is damaged: \(Self.place(of: error)).")
    }
  }

  /// The archive's text.
  public func text() throws -> String { String(decoding: try Self.encoder.encode(self), as: UTF8.self) }

  /// The error in its numbers and times: "recipes 3: prepSeconds must be …"; nil: none.
  private var flaw: String? { Flaw.first(kitchen.flaw, Flaw.of("savedAt", savedAt), restaurant?.flaw) }

  private static func place(of error: any Error) -> String {
    let context: DecodingError.Context? =
      switch error as? DecodingError {
      case .keyNotFound(_, let context), .typeMismatch(_, let context), .valueNotFound(_, let context),
        .dataCorrupted(let context):
        context
      default: nil
      }
    let path = context?.codingPath.map { $0.intValue.map { "\($0 + 1)" } ?? $0.stringValue } ?? []
    return path.isEmpty ? "it cannot be read" : "\(path.joined(separator: " ")) cannot be read"
  }

  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return encoder
  }()

  // Times are numbers, seconds from 2001, because a text would round them.
  private static let decoder = JSONDecoder()
}

extension HomeArchive: Codable {
  private enum CodingKeys: String, CodingKey { case format, version, savedAt, pictures, restaurant }

  // The time of the archive is for people, in whole seconds.
  private static let style = Date.ISO8601FormatStyle()

  private static func moment(_ text: String, in container: KeyedDecodingContainer<CodingKeys>) throws -> Date {
    do {
      return try Date(text, strategy: style)
    } catch {
      throw DecodingError.dataCorruptedError(forKey: .savedAt, in: container, debugDescription: "no moment")
    }
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    format = try container.decode(String.self, forKey: .format)
    version = try container.decode(Int.self, forKey: .version)
    // Earlier files have a number of seconds from 2001, like the other times.
    savedAt =
      if let text = try? container.decode(String.self, forKey: .savedAt) {
        try Self.moment(text, in: container)
      } else { try container.decode(Date.self, forKey: .savedAt) }
    kitchen = try KitchenArchive(from: decoder)
    pictures = try container.decodeIfPresent([String: Data].self, forKey: .pictures)
    restaurant = try container.decodeIfPresent(RestaurantArchive.self, forKey: .restaurant)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(format, forKey: .format)
    try container.encode(version, forKey: .version)
    try container.encode(savedAt.formatted(Self.style), forKey: .savedAt)
    try kitchen.encode(to: encoder)
    try container.encodeIfPresent(pictures, forKey: .pictures)
    try container.encodeIfPresent(restaurant, forKey: .restaurant)
  }
}
