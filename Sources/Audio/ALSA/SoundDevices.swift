import CALSA

/// A sound device with an ALSA name.
public struct SoundDevice: Sendable, Hashable {
  /// The name for opening it: "plughw:CARD=Jabra,DEV=0".
  public var name: String
  /// The name for people, in one line: "Jabra Speak 410, USB Audio".
  public var title: String

  /// Makes one.
  public init(name: String, title: String) {
    (self.name, self.title) = (name, title)
  }
}

extension SoundDevice {
  /// The devices that a box may listen to: the machine's default, then each card by its name, which does
  /// not depend on the order of detection.
  public static func microphones() -> [SoundDevice] { devices(for: "Input") }

  /// The devices on which a box may play, likewise.
  public static func loudspeakers() -> [SoundDevice] { devices(for: "Output") }

  private static func devices(for direction: String) -> [SoundDevice] {
    _ = sous_alsa_silence_messages()
    var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    guard snd_device_name_hint(-1, "pcm", &hints) >= 0, let hints else { return [] }
    defer { snd_device_name_free_hint(hints) }
    var found: [SoundDevice] = []
    var place = hints
    while let hint = place.pointee {
      place += 1
      func text(_ name: String) -> String? {
        guard let text = snd_device_name_get_hint(hint, name) else { return nil }
        defer { free(text) }
        return String(cString: text)
      }
      // No direction: both.
      guard let name = text("NAME"), text("IOID").map({ $0 == direction }) ?? true,
        name == "default" || name.hasPrefix("plughw:")
      else { continue }
      let lines = (text("DESC") ?? "").split(separator: "\n")
      found.append(SoundDevice(name: name, title: lines.joined(separator: ", ")))
    }
    return found.sorted { ($0.name == "default" ? 0 : 1, $0.name) < ($1.name == "default" ? 0 : 1, $1.name) }
  }
}
