import Basics
import Commands
import Kitchen

extension Person: StoredRecord {
  static let table = "people"

  init(row: RowReader) throws {
    self.init(
      id: try row.text("id"), name: try row.text("name"), emoji: try row.text("emoji"),
      email: try row.optionalText("email"))
  }

  func write(to row: inout RowWriter) throws {
    try row.set("name", name)
    try row.set("emoji", emoji)
    try row.set("email", email)
  }
}

extension Shop: StoredRecord {
  static let table = "shops"

  init(row: RowReader) throws {
    self.init(id: try row.text("id"), name: try row.text("name"))
  }

  func write(to row: inout RowWriter) throws {
    try row.set("name", name)
  }
}

extension CategoryChoice: StoredRecord {
  static let table = "categories"

  init(row: RowReader) throws {
    self.init(id: try row.text("id"), category: try row.text("category"))
  }

  func write(to row: inout RowWriter) throws {
    try row.set("category", category)
  }
}

extension Phrase: StoredRecord {
  static let table = "phrases"

  init(row: RowReader) throws {
    self.init(id: try row.text("id"), said: try row.text("said"), does: try row.text("does"))
  }

  func write(to row: inout RowWriter) throws {
    try row.set("said", said)
    try row.set("does", does)
  }
}

extension DietaryNeed: StoredRecord {
  static let table = "diets"

  init(row: RowReader) throws {
    self.init(
      id: try row.text("id"), person: try row.text("person"), need: try row.choice("need"), food: try row.text("food"))
  }

  func write(to row: inout RowWriter) throws {
    try row.set("person", person)
    try row.set("need", need.rawValue)
    try row.set("food", food)
  }
}

extension Preferences: StoredRecord {
  static let table = "preferences"

  init(row: RowReader) throws {
    self.init()
    id = try row.text("id")
    volume = try row.integer("volume")
    alarmVolume = try row.integer("alarm_volume")
    store = try row.optionalText("store")
    person = try row.optionalText("person")
    stocksBought = try row.flag("stocks_bought")
    looksUp = try row.optionalInteger("looks_up").map { $0 != 0 }
    wakeWord = try row.optionalText("wake_word")
    volumeBefore = try row.optionalInteger("volume_before")
    listens = try row.flag("listens")
    pace = try row.integer("pace")
    pronunciations = try row.json("pronunciations")
  }

  func write(to row: inout RowWriter) throws {
    row.set("volume", volume)
    row.set("alarm_volume", alarmVolume)
    try row.set("store", store)
    try row.set("person", person)
    row.set("stocks_bought", stocksBought)
    row.set("looks_up", looksUp.map { $0 ? 1 : 0 })
    try row.set("wake_word", wakeWord)
    row.set("volume_before", volumeBefore)
    row.set("listens", listens)
    row.set("pace", pace)
    try row.setJSON("pronunciations", pronunciations)
  }
}

extension RecurringItem: StoredRecord {
  static let table = "recurring_items"

  init(row: RowReader) throws {
    self.init(
      id: try row.text("id"), name: try row.text("name"), quantity: try row.optionalNumber("quantity"),
      unit: try row.optionalChoice("unit"), list: try row.text("list"), days: try row.integer("days"),
      weekdays: try row.optionalMade("weekdays") { Weekdays($0) }, next: try row.made("next") { CalendarDay($0) })
  }

  func write(to row: inout RowWriter) throws {
    try row.set("name", name)
    try row.set("quantity", quantity)
    try row.set("unit", unit?.rawValue)
    try row.set("list", list)
    row.set("days", days)
    try row.set("weekdays", weekdays?.description)
    try row.set("next", next.description)
  }
}

extension UsualShop: StoredRecord {
  static let table = "usual_shops"

  init(row: RowReader) throws {
    self.init(id: try row.text("id"), name: try row.text("name"), store: try row.text("store"))
  }

  func write(to row: inout RowWriter) throws {
    try row.set("name", name)
    try row.set("store", store)
  }
}

extension ShopAisles: StoredRecord {
  static let table = "shop_aisles"

  init(row: RowReader) throws {
    self.init(
      id: try row.text("id"), steps: try row.json("steps"), trip: try row.json("trip"),
      tickedAt: try row.date("ticked_at"))
  }

  func write(to row: inout RowWriter) throws {
    try row.setJSON("steps", steps)
    try row.setJSON("trip", trip)
    try row.set("ticked_at", tickedAt)
  }
}
