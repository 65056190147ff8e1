import Basics

/// All commands to the house: one case a family, one case a command inside it.
///
/// A command's external name is its intent, `timer.start`: the family's case, a dot and the command's
/// case in snake case. Its slots are the labels of that case, also in snake case, so adding a command
/// is adding a case (see ``Command/init(intent:slots:)``).
public enum Command: Sendable, Hashable, Codable {
  /// Countdown timers.
  case timer(TimerCommand)
  /// Alarms at a time of day.
  case alarm(AlarmCommand)
  /// Shopping and other lists.
  case shopping(ShoppingCommand)
  /// Single lines of lists, by identifier.
  case item(ItemCommand)
  /// The meal plan.
  case meal(MealCommand)
  /// The stock of the house.
  case pantry(PantryCommand)
  /// Recipes, and cooking them.
  case recipe(RecipeCommand)
  /// Conversions between units.
  case convert(ConvertCommand)
  /// The people of the household.
  case person(PersonCommand)
  /// The household's shops.
  case store(ShopCommand)
  /// The offers of businesses.
  case menu(MenuCommand)
  /// Ordering at businesses.
  case order(OrderCommand)
  /// Food businesses.
  case business(BusinessCommand)
  /// Tables booked there.
  case reservation(ReservationCommand)
  /// Points earned there.
  case loyalty(LoyaltyCommand)
  /// The dietary needs of people.
  case diet(DietCommand)
  /// The household's own phrases.
  case phrase(PhraseCommand)
  /// The box itself: help, volume, undo.
  case box(BoxCommand)
  /// The passing of time; people do not say these.
  case clock(ClockCommand)
}

extension Command {
  /// The command for messages and the journal: without imported files, whose records are in the events.
  public var abridged: Command {
    switch self {
    case .box(.restore(let archive)): .box(.restore(archive: "\(archive.utf8.count) bytes"))
    case .menu(.import(let business, let format, let text)):
      .menu(.import(business: business, format: format, text: "\(text.utf8.count) bytes"))
    default: self
    }
  }
}

/// Commands about countdown timers.
public enum TimerCommand: Sendable, Hashable, Codable {
  case start(seconds: Int, name: String?)
  /// Starts a reminder that rings again and again, after `seconds` each time, until it is cancelled.
  case every(seconds: Int, name: String?)
  case cancel(target: Target)
  case pause(target: Target)
  case resume(target: Target)
  case restart(target: Target)
  case status(target: Target)
  case extend(seconds: Int, target: Target)
  case shorten(seconds: Int, target: Target)
  /// Sets its length, as if it had been started with it.
  case set(seconds: Int, target: Target)
  /// Has the box say once how much is left, when that is `seconds`.
  case warn(seconds: Int, target: Target)
  case rename(newName: String, target: Target)
  case list
  /// Tells the timer that rings next.
  case shortest
  /// Silences rings.
  case stop
  /// Silences rings, which return later; the default is five minutes.
  case snooze(seconds: Int?)
}

/// Commands about alarms at a time of day.
public enum AlarmCommand: Sendable, Hashable, Codable {
  /// Without a date: the next time the clock shows `time`. With `days` it repeats on those.
  case set(time: ClockTime, date: CalendarDay?, name: String?, days: Weekdays?)
  case cancel(time: ClockTime?, date: CalendarDay?, name: String?, all: Bool?)
  case list
}

/// Commands about the shopping list and other named lists.
public enum ShoppingCommand: Sendable, Hashable, Codable {
  case add(items: [SpokenItem], list: String?, store: String?, person: String?)
  case remove(items: [SpokenItem], list: String?, store: String?, person: String?)
  case check(items: [SpokenItem], list: String?, store: String?, person: String?)
  case uncheck(items: [SpokenItem], list: String?, store: String?, person: String?)
  case setQuantity(item: String, quantity: Double, unit: Measure?, list: String?)
  case query(item: String, list: String?)
  case show(list: String?, store: String?, category: String?, person: String?)
  /// Makes `store` the shop of new items.
  case store(store: String)
  case clear(scope: ClearScope, list: String?)
  /// Clears a list but for `items`.
  case keep(items: [SpokenItem], list: String?)
  /// Sets the category of `item` from now on.
  case categorise(item: String, category: String)
  /// Replaces an item by another.
  case swap(item: String, newName: String, list: String?)
  /// Moves an item to the top of the list.
  case first(item: String, list: String?)
  /// Ticks all lines, or those of a category.
  case checkAll(category: String?, list: String?)
  /// Reads the rest of a long list.
  case rest(list: String?)
  /// Tells all lists.
  case lists
  /// Makes items recur on a list: after a number of days (default: seven, from today), or on days of the
  /// week.
  case `repeat`(items: [SpokenItem], list: String?, days: Int?, weekday: Weekdays?)
  /// Ends the recurrence of an item.
  case stopRepeating(item: String)
  /// Tells the recurring items and their days.
  case repeats
  /// Sets the usual shop of items; nil: any.
  case usualStore(items: [SpokenItem], store: String?)
  /// Tells the usual shop of an item; nil: all known ones.
  case usualStores(item: String?)
}

/// The lines to clear from a list.
public enum ClearScope: String, Sendable, Hashable, Codable, CaseIterable {
  /// All lines.
  case all
  /// The ticked lines.
  case checked
}

/// Commands about the meal plan.
public enum MealCommand: Sendable, Hashable, Codable {
  case show(slot: MealSlot?, date: CalendarDay?, range: MealRange?)
  /// Plans a dish; `count`: the number of eaters.
  case plan(slot: MealSlot, date: CalendarDay?, dish: String, people: [String]?, count: Int? = nil)
  case clear(slot: MealSlot, date: CalendarDay?)
  /// Removes one dish from the plan, by its identifier.
  case removeDish(id: String)
  case addSide(slot: MealSlot, date: CalendarDay?, dish: String, people: [String]?)
  case people(slot: MealSlot?, date: CalendarDay?)
  /// Puts the missing ingredients of the planned meals on the shopping list, except items with names in
  /// `without`.
  case shop(slot: MealSlot?, date: CalendarDay?, range: MealRange?, person: String?, without: [String]? = nil)
  /// Suggests dishes.
  case suggest(slot: MealSlot?, date: CalendarDay?)
  /// Plans a dish for another day, with its sides. The dish planned there takes its place.
  case move(dish: String, date: CalendarDay, slot: MealSlot?)
  /// Swaps the meals of two days; the default is dinner.
  case swap(date: CalendarDay, otherDate: CalendarDay, slot: MealSlot?)
  /// Repeats the plan of the next seven days for the seven after, where nothing is planned yet.
  case copy
  /// Plans for a day what was planned for it a week before; the default is dinner.
  case again(date: CalendarDay, slot: MealSlot?)
  /// Tells when a dish was eaten last, as far as the plan and the recipes know.
  case lastTime(dish: String)
  /// Adds people to a meal; the default is dinner.
  case join(people: [String], slot: MealSlot?, date: CalendarDay?)
  /// Removes people from a meal; the default is dinner.
  case leave(people: [String], slot: MealSlot?, date: CalendarDay?)
  /// Sets the number of all eaters, or adds to it. The default is dinner.
  case guests(count: Int?, more: Int?, slot: MealSlot?, date: CalendarDay?)
}

/// A stretch of days of the meal plan.
public enum MealRange: String, Sendable, Hashable, Codable {
  /// Seven days from today, or from the given date.
  case week
  /// The next planned meal of the week from now on.
  case next
  /// The seven days before today.
  case lastWeek = "last_week"
  /// The days of the next seven for which nothing is planned.
  case free
}

/// The meals of a day, in the order of eating.
public enum MealSlot: String, Sendable, Hashable, Codable, CaseIterable {
  case breakfast, lunch, dinner, snack, dessert
}

/// Commands about the people of the household.
public enum PersonCommand: Sendable, Hashable, Codable {
  case add(name: String, emoji: String?, email: String?)
  case rename(name: String, newName: String)
  case remove(name: String)
  case list
}

/// Commands about shops.
public enum ShopCommand: Sendable, Hashable, Codable {
  case add(name: String)
  case rename(name: String, newName: String)
  case remove(name: String)
  case list
}

/// Commands about the box itself.
public enum BoxCommand: Sendable, Hashable, Codable {
  case help(topic: String?)
  case `repeat`
  case undo
  /// Repeats the command that was taken back last, if nothing was changed since.
  case redo
  /// Tells the last change.
  case last
  /// Takes back the command with this identifier, however old.
  case takeBack(id: String)
  /// Restores everything in an archive, a text of JSON.
  case restore(archive: String)
  /// Drops the box's question.
  case cancel
  case yes
  case no
  /// Sets the volume of speech: an absolute `level` from 0 to 100, or a change by `delta`.
  case volume(level: Int?, delta: Int?, alarms: Bool?)
  /// Restores the volume of speech from before it was silenced.
  case unmute
  case time
  /// Tells the time in a city or a country.
  case timeIn(place: String)
  case date
  /// Polite conversation without a request.
  case chat(about: ChatTopic)
  /// Says `text` aloud in all rooms, and shows it on all screens.
  case announce(text: String)
  /// Sets the current speaker.
  case person(name: String)
  /// Turns the box's listening on again.
  case listen
  /// Turns the box's listening off until ``listen`` is typed, tapped or sent.
  case stopListening
  /// Makes `word` the wake word. Unless it is `sure`, the box reads it back first.
  case wakeWord(word: String, sure: Bool?)
  /// Sets the pace of speech in percent of the voice's own: an absolute `level` from 50 to 150, or a
  /// change by `delta`.
  case pace(level: Int?, delta: Int?)
  /// Has `word` said like `alias`, "gnocchi" like "nyokki"; nil: as it is written.
  case pronounce(word: String, alias: String?)
  /// Tells the words that are not said as they are written.
  case pronunciations
}

/// A topic of conversation without a request.
public enum ChatTopic: String, Sendable, Hashable, Codable, CaseIterable {
  case greeting, thanks, goodbye, health, name
}

/// The passing of time. Submitted by the clock, journalled like all others.
public enum ClockCommand: Sendable, Hashable, Codable {
  /// Everything whose deadline has passed starts to ring; rings that are too long become missed.
  case tick
  /// The clock was set by `seconds` (positive: forwards); running timers keep their length. `others` are
  /// moved by seconds of their own instead, by their identifiers: those set by a clock that was right.
  /// `setsRight`: whether the time is known since then; nil: not said.
  case jump(seconds: Double, others: [String: Double]? = nil, setsRight: Bool? = nil)
}
