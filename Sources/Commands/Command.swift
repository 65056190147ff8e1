import Basics

/// Everything the house can be told to do: one case a family, one case a command inside it.
///
/// A command's outside name is its intent, `timer.start`: the family's case, a dot and the command's case in
/// snake case. Its slots are the labels of that case, also in snake case, so adding a command is adding a case
/// (see ``Command/init(intent:slots:)``).
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
  /// What is in the house.
  case pantry(PantryCommand)
  /// Recipes, and cooking them.
  case recipe(RecipeCommand)
  /// Conversions between units.
  case convert(ConvertCommand)
  /// The people of the household.
  case person(PersonCommand)
  /// The shops they go to.
  case store(ShopCommand)
  /// What a business offers.
  case menu(MenuCommand)
  /// Ordering it.
  case order(OrderCommand)
  /// Food businesses.
  case business(BusinessCommand)
  /// Tables booked there.
  case reservation(ReservationCommand)
  /// Points earned there.
  case loyalty(LoyaltyCommand)
  /// What people do not eat.
  case diet(DietCommand)
  /// The household's own phrases.
  case phrase(PhraseCommand)
  /// The box itself: help, volume, undo.
  case box(BoxCommand)
  /// What the passing of time does; nobody says these.
  case clock(ClockCommand)
}

extension Command {
  /// The command as it is told and journalled: without the files that it takes in, whose records stand in the events.
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
  case cancel(target: Target)
  case pause(target: Target)
  case resume(target: Target)
  case restart(target: Target)
  case status(target: Target)
  case extend(seconds: Int, target: Target)
  case shorten(seconds: Int, target: Target)
  /// Gives it another length, as if it had been started with it.
  case set(seconds: Int, target: Target)
  case rename(newName: String, target: Target)
  case list
  /// Tells the one that rings next.
  case shortest
  /// Silences what rings.
  case stop
  /// Silences what rings and rings again later; the default is five minutes.
  case snooze(seconds: Int?)
}

/// Commands about alarms at a time of day.
public enum AlarmCommand: Sendable, Hashable, Codable {
  /// Without a date: the next time the clock shows `time`. With `days` it comes back on those.
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
  /// Makes `store` the one that new items are for.
  case store(store: String)
  case clear(scope: ClearScope, list: String?)
  /// Files `item` under `category` from now on.
  case categorise(item: String, category: String)
  /// Wants something else in its place.
  case swap(item: String, newName: String, list: String?)
  /// Puts it at the top of the list.
  case first(item: String, list: String?)
  /// Ticks all there is, of a category or at all.
  case checkAll(category: String?, list: String?)
  /// What showing a list left out.
  case rest(list: String?)
  /// Which lists there are.
  case lists
  /// Puts things on a list again and again: every so many days (default: seven, from today), or on days of the week.
  case `repeat`(items: [SpokenItem], list: String?, days: Int?, weekday: Weekdays?)
  /// Lets something come back no more.
  case stopRepeating(item: String)
  /// What comes back, and when.
  case repeats
  /// Buys things in a shop from now on, unless something else is said; nil: in any.
  case usualStore(items: [SpokenItem], store: String?)
  /// Where something is bought; nil: all that is known.
  case usualStores(item: String?)
}

/// What a list is cleared of.
public enum ClearScope: String, Sendable, Hashable, Codable, CaseIterable {
  /// Everything.
  case all
  /// What is ticked.
  case checked
}

/// Commands about the meal plan.
public enum MealCommand: Sendable, Hashable, Codable {
  case show(slot: MealSlot?, date: CalendarDay?, range: MealRange?)
  /// With `count`: for so many.
  case plan(slot: MealSlot, date: CalendarDay?, dish: String, people: [String]?, count: Int? = nil)
  case clear(slot: MealSlot, date: CalendarDay?)
  /// Takes one dish off the plan, by its identifier.
  case removeDish(id: String)
  case addSide(slot: MealSlot, date: CalendarDay?, dish: String, people: [String]?)
  case people(slot: MealSlot?, date: CalendarDay?)
  /// Puts on the shopping list what the planned meals need and the pantry lacks, and nothing of what is called as in
  /// `without`.
  case shop(slot: MealSlot?, date: CalendarDay?, range: MealRange?, person: String?, without: [String]? = nil)
  /// What could be cooked.
  case suggest(slot: MealSlot?, date: CalendarDay?)
  /// Plans a dish for another day, with what goes beside it. What is planned there takes its place.
  case move(dish: String, date: CalendarDay, slot: MealSlot?)
  /// Changes the meals of two days for one another; the default is dinner.
  case swap(date: CalendarDay, otherDate: CalendarDay, slot: MealSlot?)
  /// Plans the next seven days once more for the seven after, where nothing is planned yet.
  case copy
  /// These people eat it too; the default is dinner.
  case join(people: [String], slot: MealSlot?, date: CalendarDay?)
  /// These people do not eat it; the default is dinner.
  case leave(people: [String], slot: MealSlot?, date: CalendarDay?)
  /// So many eat, all of them counted; or so many more than were to. The default is dinner.
  case guests(count: Int?, more: Int?, slot: MealSlot?, date: CalendarDay?)
}

/// A stretch of days of the meal plan.
public enum MealRange: String, Sendable, Hashable, Codable {
  /// Seven days from today, or from the date given.
  case week
  /// The next meal that is planned, of the week from now on.
  case next
  /// The seven days before today.
  case lastWeek = "last_week"
}

/// The meals of a day, in the order they are eaten.
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
  /// Does again what was taken back last, where nothing was changed since.
  case redo
  /// What was changed last.
  case last
  /// Takes back the command of this identifier, however old.
  case takeBack(id: String)
  /// Brings everything back that an archive holds, a text of JSON.
  case restore(archive: String)
  /// Leaves whatever the box was asking.
  case cancel
  case yes
  case no
  /// Speech volume: an absolute `level` from 0 to 100, or a change by `delta`.
  case volume(level: Int?, delta: Int?, alarms: Bool?)
  /// Speech as loud as it was before it was silenced.
  case unmute
  case time
  /// What time it is in a city or a country.
  case timeIn(place: String)
  case date
  /// What people say to one another that asks for nothing.
  case chat(about: ChatTopic)
  /// Says `text` aloud in all rooms, and shows it on all screens.
  case announce(text: String)
  /// Who is speaking from now on.
  case person(name: String)
  /// Opens the box's ears again.
  case listen
  /// Closes the box's ears: it hears nothing until somebody types, taps or sends ``listen``.
  case stopListening
  /// Makes `word` the one that wakes the box. Unless it is `sure`, the box reads it back first.
  case wakeWord(word: String, sure: Bool?)
}

/// What somebody says who wants nothing done.
public enum ChatTopic: String, Sendable, Hashable, Codable, CaseIterable {
  case greeting, thanks, goodbye, health, name
}

/// What the passing of time does. Submitted by the clock, journalled like all others.
public enum ClockCommand: Sendable, Hashable, Codable {
  /// Everything whose deadline has passed starts to ring; what rang too long becomes missed.
  case tick
  /// The clock was set by `seconds` (positive: forwards); running timers keep their length. `others` are moved by seconds of
  /// their own instead, by their identifiers: those that a clock set which was right. `setsRight`: whether it is known since
  /// then what time it is; nil: it is not said.
  case jump(seconds: Double, others: [String: Double]? = nil, setsRight: Bool? = nil)
}
