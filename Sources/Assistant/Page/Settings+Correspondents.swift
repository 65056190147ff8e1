import BoxSettings
import Server

extension Settings {
  /// The recipients of the house's data under the current settings.
  var correspondents: [Correspondent] {
    let all: [(name: String, address: String, what: String, isOn: Bool)] = [
      ("The food platform", backend.address, "Orders and bookings of its businesses.", true),
      ("The shop\u{2019}s platform", platform.address, "Everything that is done here.", true),
      (
        "Home Assistant", homeAssistant.address, kept(homeAssistant.list, homeAssistant.todo),
        !homeAssistant.todo.isEmpty
      ),
      (
        "Home Assistant", homeAssistant.address, "Sentences that are not understood here, to be answered there.",
        homeAssistant.isAsked
      ),
      ("The broker of MQTT", mqtt.address, "Timers, alarms, lists, meals and what is said here.", true),
      ("The calendar server", calDAV.address, kept(calDAV.list, calDAV.tasks), !calDAV.tasks.isEmpty),
      (
        "The calendar server", calDAV.address, "The meal plan, kept equal to \u{201C}\(calDAV.meals)\u{201D}.",
        !calDAV.meals.isEmpty
      ),
      ("Mealie", mealie.address, kept(mealie.list, mealie.shoppingList), !mealie.shoppingList.isEmpty),
      ("Mealie", mealie.address, "The meal plan.", mealie.meals),
      ("The second ear", hearing.service, "The sound of what is said after the wake word.", true),
      ("The receipt printer", tickets.printer, "The kitchen\u{2019}s tickets.", tickets.printer.hasPrefix("tcp://")),
      ("The voice", voice.service, "What is said aloud.", true),
      ("The home\u{2019}s box", room.home, "What is said in this room, and how well the wake word was heard.", true),
    ]
    return all.filter { $0.isOn && !$0.address.isEmpty }.map { Correspondent($0.name, at: $0.address, what: $0.what) }
  }

  private func kept(_ list: String, _ other: String) -> String {
    "The list \(list), kept equal to \u{201C}\(other)\u{201D}."
  }
}
