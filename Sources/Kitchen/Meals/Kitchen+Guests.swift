import Basics
import Commands
import Grammar

/// Guests by their names: people who do not belong to the household.
extension Kitchen {
  /// Notes who eats with the others. Guests count beside the household, or beside the one who speaks of
  /// them if the box knows of no household.
  func join(
    _ spoken: [String], at meal: PlannedMeal, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let new = try guests(among: spoken, in: state)
    let members = spoken.filter { !new.spoken.contains($0) }
    let known = state.headcounts[Headcount.id(meal.day, meal.slot)]
    if new.names.isEmpty, known == nil || members.contains(where: { state.person(named: $0) == nil }) {
      return try changeEaters(members, of: meal, areComing: true, in: state, context: context)
    }
    let expected = Set(meal.people.map(ProperKey.init))
    // A meal without names is for the whole household.
    let back = meal.people.isEmpty ? [] : members.filter { !expected.contains(ProperKey($0)) }
    let household = meal.people.isEmpty ? max(1, state.people.count) : expected.count + back.count
    var noted = known ?? Headcount(day: meal.day, slot: meal.slot, count: household)
    let coming = new.names.filter { name in !noted.guests.contains { ProperKey($0) == ProperKey(name) } }
    let more = coming.count + (known == nil ? 0 : back.count)
    guard noted.count + more <= Headcount.most else {
      throw Refusal.impossible("It must be for one to \(Headcount.most) people.")
    }
    noted.count += more
    noted.guests += coming
    let when = Self.when(meal, context: context)
    if noted == known { return Decision(say: "\(when) is for \(noted.told) already.") }
    var decision = Decision<KitchenEvent>(events: [.headcount(Change(from: known, to: noted))], say: "")
    if !members.isEmpty, !meal.isEmpty {
      // A member who was expected anyway changes nothing.
      let others = try? changeEaters(members, of: meal, areComing: true, in: state, context: context)
      decision.events += others?.events ?? []
    }
    let dishes = meal.isEmpty ? "Nothing is planned yet." : "\(Wording.sentence(meal.spoken(in: state)))."
    decision.say = "\(when) is for \(noted.told) now. \(dishes)"
    return decision
  }

  /// Notes who does not eat with the others.
  func leave(
    _ spoken: [String], _ meal: PlannedMeal, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let known = state.headcounts[Headcount.id(meal.day, meal.slot)]
    let keys = Set(spoken.map(ProperKey.init))
    let gone = known?.guests.filter { keys.contains(ProperKey($0)) } ?? []
    let members = state.people.values.map(\.name).filter { keys.contains(ProperKey($0)) }
    guard let known, gone.count + members.count == keys.count else {
      return try changeEaters(spoken, of: meal, areComing: false, in: state, context: context)
    }
    var left = known
    left.guests.removeAll { keys.contains(ProperKey($0)) }
    // bounded: a headcount, its guests and the people of a household are some hundreds at most
    left.count = max(1, known.count - gone.count - members.count)
    var events: [KitchenEvent] = [.headcount(Change(from: known, to: left))]
    if !members.isEmpty, !meal.isEmpty {
      events += try changeEaters(members, of: meal, areComing: false, in: state, context: context).events
    }
    return Decision(events: events, say: "\(Self.when(meal, context: context)) is for \(left.told) now.")
  }

  /// Whether a name is close to that of somebody of the household: it may be a slip.
  private func isNear(_ spoken: String, in state: KitchenState) -> Bool {
    let key = ProperKey(spoken)
    return state.people.values.contains { ProperKey($0.name).isNear(key) }
  }

  /// Those of some spoken names who do not belong to the household, as spoken and as they are written.
  private func guests(
    among spoken: [String], in state: KitchenState
  ) throws -> (spoken: [String], names: [String]) {
    let here = Set(state.people.values.map { ProperKey($0.name) })
    let others = spoken.filter {
      !here.contains(ProperKey($0)) && !KitchenState.isSpeaker($0) && !KitchenState.isEverybody($0)
        && !isNear($0, in: state)
    }
    return (others, try others.map { try CleanName.proper($0, naming: "a person") })
  }
}

extension Headcount {
  /// "four, with Mia, Jonas and Karim".
  var told: String {
    guests.isEmpty ? Spoken.number(Double(count)) : "\(Spoken.number(Double(count))), with \(Spoken.list(guests))"
  }
}
