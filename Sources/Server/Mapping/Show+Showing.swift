import Commands
import Wire

extension Show {
  /// A frame for screens to show something.
  /// - Parameters:
  ///   - seq: the number of the newest change by then.
  ///   - command: the identifier of the command that asked.
  init(_ shows: Showing, seq: Int, askedBy command: String) {
    switch shows {
    case .meal(let slot, let date):
      self.init(seq: seq, id: command, .meal, slot: slot.rawValue, date: date.description)
    case .day(let date): self.init(seq: seq, id: command, .day, date: date.description)
    case .week(let first): self.init(seq: seq, id: command, .week, date: first.description)
    case .recipe(let id): self.init(seq: seq, id: command, .recipe, recipeId: id)
    case .recipes: self.init(seq: seq, id: command, .recipes)
    case .list(let name): self.init(seq: seq, id: command, .list, list: name)
    case .pantry: self.init(seq: seq, id: command, .pantry)
    case .timers: self.init(seq: seq, id: command, .timers)
    case .announcement(let text): self.init(seq: seq, id: command, .announcement, text: text)
    }
  }
}
