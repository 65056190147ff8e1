import Testing

/// What went wrong with tables in an evening's trial with strangers, by its number there.
@Suite("An evening's trial: tables")
struct TrialTableTests {
  private var counter: SampleCounter

  init() throws { counter = try SampleCounter() }

  private mutating func say(_ text: String) throws -> String { try counter.hear(text).joined(separator: " ") }

  @Test("7: details that are no answer change what is booked, and the question stays")
  mutating func details() throws {
    #expect(try say("book a table for two at coq au vin tomorrow") == "At what time?")
    #expect(try say("make it for three") == "At what time?")
    #expect(try say("by the window") == "At what time?")
    let read = try say("at seven")
    #expect(read.contains("for 3") && read.contains("7 pm"), "\(read)")
    let later = try say("an hour later")
    #expect(later.contains("8 pm") && later.contains("for 3"), "\(later)")
    #expect(try say("yes").contains("is booked"))
    #expect(counter.state.reservations.values.map(\.partySize) == [3])
    #expect(counter.state.reservations.values.map(\.seatingPreference) == ["window"])
  }

  @Test("7: a change that is read back is changed before the yes")
  mutating func change() throws {
    _ = try say("book a table for two at coq au vin tomorrow at seven")
    _ = try say("yes")
    #expect(try say("make it five people").contains("for 5"))
    let read = try say("and half an hour later")
    #expect(read.contains("for 5") && read.contains("7:30 pm"), "\(read)")
    _ = try say("yes")
    #expect(counter.state.reservations.values.map(\.reservationTime.description) == ["19:30"])
  }

  @Test("a booking that is not made yet is let go where somebody cancels it")
  mutating func letGo() throws {
    _ = try say("book a table for two at coq au vin tomorrow")
    #expect(try say("cancel the booking") == "All right, nothing is booked.")
    #expect(counter.state.reservations.values.map(\.id) == [])
  }

  @Test("8: a wish is no name")
  mutating func wish() throws {
    _ = try say("book a table for two at coq au vin tomorrow at seven")
    #expect(try !say("with a high chair please").contains("High Chair"))
  }
}
