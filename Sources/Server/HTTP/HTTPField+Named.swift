import HTTPTypes

extension HTTPField.Name {
  /// The field of a name that is written out in this program, and so is valid.
  static func named(_ name: String) -> HTTPField.Name { HTTPField.Name(name) ?? .via }
}
