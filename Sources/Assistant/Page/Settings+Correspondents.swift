import BoxSettings
import Server

extension Settings {
  /// Whom the house sends something to, as long as the settings are as they are.
  var correspondents: [Correspondent] {
    let all: [Correspondent?] = [
      backend.address.isEmpty
        ? nil : Correspondent("The food platform", at: backend.address, what: "Orders and bookings of its businesses."),
      platform.address.isEmpty
        ? nil
        : Correspondent("The shop\u{2019}s platform", at: platform.address, what: "Everything that is done here."),
      homeAssistant.address.isEmpty || homeAssistant.todo.isEmpty
        ? nil
        : Correspondent(
          "Home Assistant", at: homeAssistant.address,
          what: "The list \(homeAssistant.list), kept equal to \(homeAssistant.todo)."),
      homeAssistant.address.isEmpty || !homeAssistant.isAsked
        ? nil
        : Correspondent(
          "Home Assistant", at: homeAssistant.address,
          what: "Sentences that are not understood here, to be answered there."
        ),
      mqtt.address.isEmpty
        ? nil
        : Correspondent(
          "The broker of MQTT", at: mqtt.address, what: "Timers, alarms, lists, meals and what is said here."),
      calDAV.address.isEmpty || calDAV.tasks.isEmpty
        ? nil
        : Correspondent(
          "The calendar server", at: calDAV.address,
          what: "The list \(calDAV.list), kept equal to \u{201C}\(calDAV.tasks)\u{201D}."),
      calDAV.address.isEmpty || calDAV.meals.isEmpty
        ? nil
        : Correspondent(
          "The calendar server", at: calDAV.address,
          what: "The meal plan, kept equal to \u{201C}\(calDAV.meals)\u{201D}."),
      mealie.address.isEmpty || mealie.shoppingList.isEmpty
        ? nil
        : Correspondent(
          "Mealie", at: mealie.address,
          what: "The list \(mealie.list), kept equal to \u{201C}\(mealie.shoppingList)\u{201D}."),
      mealie.address.isEmpty || !mealie.meals
        ? nil : Correspondent("Mealie", at: mealie.address, what: "The meal plan."),
      voice.service.isEmpty ? nil : Correspondent("The voice", at: voice.service, what: "What is said aloud."),
    ]
    return all.compactMap(\.self)
  }
}
