/// Words of sentences about food, lists and tables that name no food, no dish and no place.
enum CarrierWords {
  static func contains(_ word: String) -> Bool { others.contains(word) || ofLists.contains(word) }

  /// The words about lists and their lines.
  static let ofLists: Set<String> = words(
    """
    add added adding put include append insert jot note remove removed delete deleted erase cross scratch strike check \
    tick mark list lists listed item items task tasks chore chores entry entries shopping grocery groceries reminder \
    reminders already currently actually accidentally anymore please to-do
    """)

  private static let others: Set<String> = words(
    """
    cook cooks cooking bake baking boil boiling fry frying grill grilling roast roasting prepare preparing prep heat \
    steam simmer takes taking oven stove microwave degrees minutes hours long recipe recipes ingredient ingredients \
    instructions directions steps dish dishes meal meals cuisine food foods substitute substitutes substitution \
    substituting sub subs swap swapping switch replace replacement replaced exchange instead alternative acceptable \
    alright okay ok fine possible able best better fridge refrigerator freezer pantry cupboard counter bad good \
    spoil spoils spoiled spoiling expire expires expired expiring expiration rot rotten stale safe safely fresh still \
    life shelf keep keeps keeping kept store stored storing stay stays last lasts lasting leave left leaving sit \
    sitting eat eaten eating edible consume drink use used using goes going before after until reservation \
    reservations booking bookings table tables book booked reserve reserved confirm confirmed confirming confirmation \
    verify verified verifying cancel canceled cancelled cancelling dinner lunch breakfast supper restaurant tonight \
    today tomorrow evening morning night noon party suggest suggestion suggestions idea ideas something recommend \
    called name make making made find finding look looking search show pull bring want wanna need needed required \
    necessary contain contains contents know tell explain teach instruct help thing things stuff time times amount \
    monday tuesday wednesday thursday friday saturday sunday yesterday fix fixing melt melting caramelize carmelize \
    saute sear searing defrost defrosting thaw thawing smoke smoking broil broiling poach toast toasting \
    kind type style average usually typically generally exactly total perfect perfectly properly correctly order place
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
