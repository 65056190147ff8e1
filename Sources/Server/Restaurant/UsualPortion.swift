import Commands

/// An ingredient's default on an item: a portion, or a flag, in which true is a regular portion.
struct UsualPortion: Decodable {
  var portion: Portion

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let comes = try? value.decode(Bool.self) {
      portion = comes ? .regular : .none
    } else if let named = (try? value.decode(String.self)).flatMap(Portion.init(rawValue:)) {
      portion = named
    } else {
      let names = Portion.allCases.map(\.rawValue).joined(separator: ", ")
      throw DecodingError.dataCorruptedError(
        in: value, debugDescription: "must be true, false or one of \(names)")
    }
  }
}
