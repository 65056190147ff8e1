extension HomeEntity {
  /// All entities of the box, by the endings of their identifiers.
  static let all: [String: HomeEntity] = [
    "timers": HomeEntity(
      platform: .sensor, name: "Timers", icon: "timer-outline", state: "timers", attributes: "timers",
      template: "{{ value_json.running }}", stateClass: "measurement"),
    "next_timer": HomeEntity(
      platform: .sensor, name: "Next timer", state: "timers", template: next, deviceClass: "timestamp"),
    "next_alarm": HomeEntity(
      platform: .sensor, name: "Next alarm", state: "alarms", attributes: "alarms", template: next,
      deviceClass: "timestamp"),
    "ringing": HomeEntity(
      platform: .binarySensor, name: "Ringing", icon: "bell-ring", state: "ringing", attributes: "ringing/what"),
    "timer": HomeEntity(
      platform: .event, name: "Timer", icon: "timer-alert-outline", state: "event/timer",
      eventTypes: HomeTimerEvent.Kind.allCases.map(\.rawValue)),
    "shopping": HomeEntity(
      platform: .sensor, name: "Shopping list", icon: "cart", state: "shopping", attributes: "shopping",
      template: "{{ value_json.open }}", unit: "items"),
    "meals": HomeEntity(
      platform: .sensor, name: "Meals today", icon: "silverware-fork-knife", state: "meals", attributes: "meals",
      template: "{{ value_json.summary }}"),
    "dinner": HomeEntity(
      platform: .sensor, name: "Dinner", icon: "pot-steam", state: "meals", template: "{{ value_json.dinner }}"),
    "cooking": HomeEntity(
      platform: .sensor, name: "Cooking step", icon: "chef-hat", state: "cooking", attributes: "cooking",
      template: "{{ value_json.step }}"),
    "stop": HomeEntity(platform: .button, name: "Stop ringing", icon: "bell-off", command: "command/stop"),
    "snooze": HomeEntity(platform: .button, name: "Snooze", icon: "bell-sleep", command: "command/snooze"),
    "next_step": HomeEntity(platform: .button, name: "Next step", icon: "page-next", command: "command/next_step"),
    "command": HomeEntity(
      platform: .text, name: "Command", icon: "microphone-message", state: "heard", command: "command/text",
      range: 1...255),
    "answer": HomeEntity(
      platform: .sensor, name: "Answer", icon: "message-reply-text", state: "answer", attributes: "answer",
      template: "{{ value_json.short }}"),
    "announce": HomeEntity(platform: .notify, name: "Announce", icon: "bullhorn", command: "command/announce"),
    "volume": HomeEntity(
      platform: .number, name: "Volume", icon: "volume-high", state: "volume", command: "command/volume", unit: "%",
      category: "config", range: 0...100, step: 5),
    "alarm_volume": HomeEntity(
      platform: .number, name: "Alarm volume", icon: "volume-vibrate", state: "alarm_volume",
      command: "command/alarm_volume", unit: "%", category: "config", range: 0...100, step: 5),
    "listening": HomeEntity(
      platform: .toggle, name: "Microphone", icon: "microphone", state: "listening", command: "command/listening",
      category: "config"),
    "version": HomeEntity(platform: .update, name: "Version", state: "version", category: "diagnostic"),
  ]

  // The key is missing if nothing is to ring; a reference to a missing field would write a warning to
  // Home Assistant's log each time.
  private static let next = "{{ value_json.get('next') }}"
}
