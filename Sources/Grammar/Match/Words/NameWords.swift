/// The typed words that can be part of a name that the box does not know, for `<text.name>`.
///
/// A name is a few words for a thing. A sentence for another listener has words that are in no thing's
/// name: "add me on facebook", "cancel the meeting with anna".
enum NameWords {
  enum Kind {
    /// A word inside a name, but not at its ends: "cream of wheat".
    case link
    /// A word outside names: function words, and words for other devices' functions.
    case foreign
    /// A possible word of a name, like all other words.
    case name
  }

  private static let links = ["of", "and", "with", "in", "n", "la", "le", "de", "al", "con", "non"]

  private static let index = WordIndex(links + sentenceWords + numbers + otherTrades)

  /// The kind of the word with this hash.
  static func kind(of word: String, _ hash: UInt64) -> Kind {
    let number = index.number(of: word, hash)
    return number < 0 ? .name : number < links.count ? .link : .foreign
  }

  private static let sentenceWords = words(
    """
    a an the this that these those it its me mine you your yours he him his she hers her we us our ours they them \
    their theirs i my who whom whose which what when where why how to on at by for from without about into onto over \
    under up down off out or but nor so than then if because while as is am are was were be been being do does did \
    doing done have has had having will would can could shall should may might must not no yes there here it's i'm \
    i've i'd i'll we're we've we'll you're you've they're he's she's that's there's what's who's where's when's how's \
    don't doesn't didn't isn't aren't wasn't weren't can't couldn't won't wouldn't shouldn't haven't hasn't hadn't \
    let's let please just also too very really never always ever again away back around through between after before \
    until till since during against along across behind beside next near everything anything nothing something \
    everybody everyone anybody anyone nobody somebody someone myself yourself himself herself itself ourselves \
    tell told say said says think thought know knew want wants wanted need needs needed go goes going went gone come \
    comes came get gets got give gave make makes made take takes took put puts see saw seen look looks looking like \
    remind turn play show find set add remove delete cancel stop start open close call send read write buy bought ask
    today tomorrow tonight yesterday every each
    """)

  private static let numbers = words(
    """
    one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen \
    eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million half
    """)

  private static let otherTrades = words(
    """
    account address airport album alarm alarms alexa algorithm amazon app appointment appointments apps article \
    artist audiobook bluetooth bookmark browser cab calendar cinema computer concert conference contact contacts \
    doctor document download ebook email emails event events facebook favorite favorites favourite favourites \
    flight flights folder followers google heating history hotel instagram internet interview invitation invite \
    lecture lesson lyrics mail mails meeting meetings message messages movie movies mp3 music netflix news \
    newsletter notification office password picture pictures playlist playlists podcast podcasts profile program \
    question radio reminder reminders reservation ringtone router search series settings show song songs spotify \
    station stocks subscription system task tasks taxi television temperature thermostat ticket tickets timer \
    timers traffic train tune tv twitter uber update video videos voicemail weather website wifi wikipedia youtube \
    zoom
    """)

  fileprivate static func isCommon(_ word: String) -> Bool { index.number(of: word) >= 0 }

  private static func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }
}

extension Utterance {
  /// Whether a word is too common to be another word with a typing error.
  public static func isCommon(_ word: String) -> Bool { NameWords.isCommon(word) }
}
