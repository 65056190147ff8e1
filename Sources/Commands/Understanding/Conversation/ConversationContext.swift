import Grammar

/// What words are understood against, besides the time; the JSON of `--context`:
/// `{"last":{"intent","slots"},"before":"…","ringing":true,"cooking":…,"ordering":true}`.
public struct ConversationContext: Sendable, Hashable {
  /// The last command that was done.
  public var last: Meaning?
  /// The words of the sentence that was understood last; empty: there is none, or it was long ago.
  var before: [String] = []
  /// What was done in the minutes before that, newest first.
  var earlier: [Meaning] = []
  /// What was read out last.
  var listing: Listing?
  /// Whether something rings.
  public var isRinging: Bool
  /// What is being cooked.
  public var cooking: SlotValue?
  /// Whether something is.
  var isCooking = false
  /// Whether an order is being put together.
  public var isOrdering: Bool

  /// Makes a context; the default is that nothing was said, nothing rings and nothing is ordered.
  public init(last: Meaning? = nil, isRinging: Bool = false, cooking: SlotValue? = nil, isOrdering: Bool = false) {
    self.last = last
    self.isRinging = isRinging
    self.cooking = cooking
    isCooking = cooking != nil
    self.isOrdering = isOrdering || OrderContext.isOrdering(after: last)
  }
}

extension ConversationContext: Decodable {
  private enum CodingKeys: String, CodingKey { case last, before, ringing, cooking, ordering }

  /// Reads a context. Everything may be left out; `ringing` is true or false, or the names of what rings.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    last = try container.decodeIfPresent(Meaning.self, forKey: .last)
    before = Utterance.words(of: try container.decodeIfPresent(String.self, forKey: .before) ?? "")
    cooking = try container.decodeIfPresent(SlotValue.self, forKey: .cooking)
    isCooking = cooking != nil
    isOrdering =
      try container.decodeIfPresent(Bool.self, forKey: .ordering) ?? OrderContext.isOrdering(after: last)
    switch try container.decodeIfPresent(SlotValue.self, forKey: .ringing) {
    case nil: isRinging = false
    case .flag(let flag): isRinging = flag
    case .list(let names): isRinging = !names.isEmpty
    case .text, .number, .object:
      throw DecodingError.dataCorruptedError(
        forKey: .ringing, in: container, debugDescription: "\"ringing\" is true, false or a list of names")
    }
  }
}
