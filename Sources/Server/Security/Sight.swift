import Commands
import Kitchen
import Wire

/// The read permission of a caller: the one place that filters all output of the box, by ``Rights``.
struct Sight: Sendable, Hashable {
  let role: Role
  /// The account of a customer, who sees their own records.
  let account: String?

  init(_ role: Role, account: String? = nil) { (self.role, self.account) = (role, account) }

  /// The read permission of a caller.
  init(of caller: Caller) { self.init(caller.role ?? .guest, account: caller.giver.customer) }

  /// A name that is equal for callers with the same permission.
  var name: String { account.map { "\(role.rawValue) \($0)" } ?? role.rawValue }

  func reads(_ subject: Subject) -> Bool { Rights.mayRead(subject, role) }

  /// Whether they may see a command; nil: words without a command.
  func hears(_ intent: String?) -> Bool { Rights.mayHear(intent, role) }

  /// The records, without the details of people that they may not see.
  func records(_ records: Records) -> Records {
    guard reads(.kitchen) else { return Records() }
    guard !reads(.contacts) else { return records }
    var records = records
    records.people = records.people?.map(person)
    records.headcounts = records.headcounts?.map { meal in
      var meal = meal
      meal.guests = nil
      return meal
    }
    // Allergies are not for visitors.
    records.diets = records.diets.map { _ in [] }
    return records
  }

  func person(_ person: PersonRecord) -> PersonRecord {
    guard !reads(.contacts) else { return person }
    var person = person
    person.email = nil
    return person
  }

  // An answer to "add walnuts" warns of somebody's allergy.
  private func mayRead(answer: String?) -> Bool {
    reads(.contacts) || !(answer.map(DietaryNeed.isTold) ?? false)
  }

  /// An utterance and its answer; nil: the caller may not see it. A sentence of several commands needs
  /// the right to see all of them.
  func heard(_ heard: Heard) -> Heard? {
    let intents: [String?] = heard.intents.isEmpty ? [heard.intent] : heard.intents.map { $0 }
    return intents.allSatisfy(hears) && mayRead(answer: heard.say) ? heard : nil
  }

  /// The box's status. Words that are not yet understood could be about anything.
  func status(_ status: Status) -> Status {
    guard reads(.kitchen) else { return Status() }
    guard !hears(nil) else { return status }
    var status = status
    (status.partial, status.problem) = ("", nil)
    return status
  }

  /// A change. Its number is always sent, so that later changes fit.
  func change(_ change: ChangeFrame) -> ChangeFrame {
    var change = change
    change.set = records(change.set)
    if !reads(.kitchen) { change.removed = [:] }
    if !mayRead(answer: change.say) { change.say = nil }
    guard let intent = change.intent, !hears(intent) else { return change }
    (change.id, change.origin, change.intent, change.say) = (nil, nil, nil, nil)
    return change
  }
}
