extension Rights {
  /// The table. A command outside it is permitted to no role.
  public static let table: [Row] = [
    // A kitchen's everyday commands.
    Row(
      "timer",
      [
        "start", "every", "cancel", "pause", "resume", "restart", "status", "extend", "shorten", "set", "warn",
        "rename",
        "list", "shortest", "stop", "snooze",
      ],
      everyday, heardBy: everybody),
    Row("alarm", ["set", "cancel", "list"], everyday, heardBy: everybody),
    Row(
      "shopping",
      [
        "add", "remove", "check", "uncheck", "set_quantity", "query", "show", "store", "clear", "categorise", "swap",
        "first", "keep", "check_all", "rest", "lists", "repeat", "stop_repeating", "repeats",
        "usual_store", "usual_stores",
      ], everyday, heardBy: everybody),
    Row("item", ["add", "check", "uncheck", "update", "delete", "buy"], everyday, heardBy: everybody),
    Row(
      "meal",
      [
        "show", "plan", "clear", "remove_dish", "add_side", "shop", "suggest", "move", "swap", "copy", "again",
        "last_time",
      ], everyday, heardBy: everybody),
    // Their answers name the household's guests.
    Row("meal", ["people", "join", "leave", "guests"], everyday, heardBy: working),
    Row(
      "pantry",
      [
        "add", "use", "query", "show", "low", "expiring", "cookable", "keeps", "best_before", "scan", "keep_scan",
        "identify", "not_found", "scans", "leftovers", "minimum", "stow", "keep",
      ], everyday, heardBy: everybody),
    Row(
      "recipe",
      [
        "add", "starter", "remove", "change", "picture", "list", "show", "start", "ingredients", "shop", "time",
        "temperature", "lacks", "suits",
        "find", "cooked", "servings", "steps", "amount", "contains", "note", "substitute", "favourite", "unfavourite",
        "favourites", "next",
        "back", "repeat", "step", "timer", "done", "quit", "scale",
      ], everyday, heardBy: everybody),
    Row("convert", ["measure"], everyday, heardBy: everybody),
    Row("person", ["add", "rename", "remove", "list"], everyday, heardBy: working),
    Row("store", ["add", "rename", "remove", "list"], everyday, heardBy: everybody),
    Row("diet", ["note", "forget", "list", "check"], everyday, heardBy: working),
    Row("phrase", ["teach", "forget"], household, heardBy: everybody),
    Row("phrase", ["list"], everyday, heardBy: everybody),

    // The household's decisions: about data for others, the wake word, and earlier states.
    Row("pantry", ["look_up"], household, heardBy: everybody),
    Row("box", ["wake_word", "listen", "stop_listening"], household, heardBy: everybody),
    Row("box", ["restore"], isBehindPIN: true, household, heardBy: household),

    // The box. A repetition or an undo could be about anything.
    Row(
      "box",
      ["help", "volume", "unmute", "time", "time_in", "date", "chat", "pace", "pronounce", "pronunciations"], everyday,
      heardBy: everybody),
    // It is audible all over the house.
    Row("box", ["announce"], everyday, heardBy: working),
    Row(
      "box", ["repeat", "undo", "redo", "last", "take_back", "cancel", "yes", "no", "person"], everyday,
      heardBy: working),

    // Food businesses: orders and bookings are not for guests, not even in words.
    Row("menu", ["show", "item", "set_available"], everyday, heardBy: working),
    Row(
      "menu",
      [
        "save_category", "remove_category", "save_item", "remove_item", "add_ingredient", "change_ingredient",
        "save_customization", "remove_customization", "standard_sandwich", "import",
      ], isBehindPIN: true, everyday, heardBy: working),
    Row(
      "menu", ["save_category", "save_item", "import"], field: .webPicture, household, heardBy: working),
    Row(
      "order",
      [
        "add", "portion", "quantity", "remove", "type", "note", "read", "place", "tip", "again", "cancel", "status",
        "confirm", "elsewhere", "choose", "advance_item", "pay",
      ], everyday, heardBy: working),
    // A customer creates their own records, and cancels them.
    Row("order", ["create", "advance"], ordering, heardBy: working),
    Row("order", ["refund"], isBehindPIN: true, everyday, heardBy: working),
    Row("order", ["save_address", "remove_address"], household, heardBy: household),
    Row("business", ["find", "show", "follow", "dont_send"], everyday, heardBy: working),
    Row(
      "business", ["save_special_hours", "save_table", "remove_table", "booking_settings", "settings"],
      isBehindPIN: true, everyday, heardBy: working),
    Row("business", ["save"], isBehindPIN: true, household, heardBy: household),
    Row("business", ["position"], household, heardBy: household),
    Row(
      "reservation",
      [
        "check", "make", "cancel", "status", "change", "late", "confirm", "release", "rebook", "seat", "move",
      ], everyday, heardBy: working),
    Row("reservation", ["create", "advance", "wait", "stop_waiting"], ordering, heardBy: working),
    Row("loyalty", ["show", "redeem"], everyday, heardBy: working),

    // The box's own reports.
    Row("business", ["backend"], [.box], heardBy: working),
    Row("clock", ["tick", "jump"], [.box], heardBy: everybody),
  ]

  private static let everyday: Set<Role> = [.family, .kitchen, .manager, .staff]
  private static let ordering = everyday.union([.customer])
  private static let household: Set<Role> = [.family, .kitchen]
  private static let working = everyday
  private static let everybody: Set<Role> = [.family, .kitchen, .manager, .staff, .guest]
}

extension Rights.Row {
  fileprivate init(
    _ family: String, _ commands: [String], field: GuardedField? = nil, isBehindPIN: Bool = false,
    _ givers: Set<Role>, heardBy hearers: Set<Role>
  ) {
    (self.family, self.commands, self.field, self.givers, self.hearers) = (family, commands, field, givers, hearers)
    self.isBehindPIN = isBehindPIN
  }
}
