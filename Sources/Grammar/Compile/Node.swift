/// One node of the compiled rules; children are other nodes' indices.
struct Node: Sendable {
  enum Operation: UInt8, Sendable {
    /// The word `first`.
    case word
    /// The words `phraseWords[first..<first + count]`.
    case phrase
    /// A comma of the text.
    case comma
    /// The children, in order.
    case sequence
    /// One of the children.
    case alternatives
    /// The child `first`, or nothing.
    case optional
    /// The child `first` any number of times, at least `count`.
    case repetition
    /// The root of the rule `first`.
    case rule
    /// The value rule `count`, whose shape is the rule `first`.
    case value
    /// A phrase of the vocabulary's category `first`.
    case data
    /// A typed word with the shape `first`.
    case typed
    /// No words, in typed text alone.
    case typing
    /// The child `first`, then the tag `count`.
    case tag
    /// No words.
    case null
    /// Never.
    case void
  }

  var operation: Operation
  /// A child, or the start of the children in `CompiledGrammar.children`.
  var first: Int32
  /// The number of children, or its meaning for the operation.
  var count: Int32
}

/// A tag with a numbered slot name.
struct CompiledTag: Sendable, Hashable {
  enum Action: Sendable, Hashable {
    case words
    case constant(Int32)
    case append
    case object
  }

  let slot: Int32
  let action: Action
  /// Whether it follows `<NULL>`, where it acts without words.
  let isOnNull: Bool
}

/// A rule for matching.
struct CompiledRule: Sendable {
  let fullName: String
  let grammar: String
  let isPublic: Bool
  let isIntent: Bool
  let layer: GrammarLayer
  let documentation: Documentation
  var root: Int32
}
