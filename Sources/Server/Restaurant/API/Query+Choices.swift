import Foundation
import Store

extension Query {
  /// A parameter with an enumerated value; nil: the parameter is missing.
  /// - Throws: ``RestaurantError`` for any other value.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, as type: Choice.Type = Choice.self
  ) throws -> Choice? where Choice.RawValue == String {
    try self[name].map { text in
      guard let choice = Choice(rawValue: text) else {
        throw RestaurantError.validation(
          "\(name) must be one of \(Choice.allCases.map(\.rawValue).joined(separator: ", ")).")
      }
      return choice
    }
  }

  /// A parameter as a flag; nil: it is missing.
  /// - Throws: ``RestaurantError`` for anything else.
  func flag(_ name: String) throws -> Bool? {
    try self[name].map { text in
      guard let flag = Bool(text) else { throw RestaurantError.validation("\(name) must be true or false.") }
      return flag
    }
  }

  /// `near=52.52,13.40` and `radius=10`, in degrees and kilometres; the default radius is 25 kilometres.
  /// - Throws: ``RestaurantError`` for an invalid place.
  func surroundings() throws -> BusinessDirectory.Surroundings? {
    let radius = try self["radius"].map { text in
      guard let radius = Double(text), (0.1...20_000).contains(radius) else {
        throw RestaurantError.validation("radius must be kilometres from 0.1 to 20000.")
      }
      return radius
    }
    guard let near = self["near"] else { return nil }
    let parts = near.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let latitude = parts[0], let longitude = parts[1], (-90...90).contains(latitude),
      (-180...180).contains(longitude)
    else { throw RestaurantError.validation("near must be a latitude and a longitude: near=52.52,13.40.") }
    return .init(latitude: latitude, longitude: longitude, kilometres: radius ?? 25)
  }
}
