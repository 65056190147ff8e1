import Basics
import Commands
import Foundation
import Grammar

/// The time of other places.
extension Kitchen {
  /// Tells the time in a city or a country.
  /// - Throws: ``Refusal`` for an unknown place.
  func tellTime(in place: String, context: CommandContext) throws -> Decision<KitchenEvent> {
    let name = try CleanName.proper(place, naming: "a place")
    guard let zone = Self.zone(of: name) else {
      throw Refusal.impossible("I do not know what time it is in \(name).")
    }
    var there = Calendar(identifier: .gregorian)
    there.timeZone = zone
    let parts = there.dateComponents([.hour, .minute], from: context.now)
    let time = ClockTime(hour: parts.hour ?? 0, minute: parts.minute ?? 0).description
    let (here, away) = (context.calendar.component(.day, from: context.now), there.component(.day, from: context.now))
    let isLater = zone.secondsFromGMT(for: context.now) > context.calendar.timeZone.secondsFromGMT(for: context.now)
    let day = here == away ? "" : isLater ? ", tomorrow" : ", yesterday"
    return Decision(say: "In \(name) it is \(Spoken.clock(time, style: clockStyle))\(day).")
  }

  /// The time zone of a place: of the cities in the names of the time zone database (IANA, RFC 6557), and
  /// of some more.
  private static func zone(of place: String) -> TimeZone? {
    let key = place.lowercased()
    let named =
      others[key]
      ?? TimeZone.knownTimeZoneIdentifiers.first { identifier in
        identifier.split(separator: "/").last?.replacing("_", with: " ").lowercased() == key
      }
    return named.flatMap(TimeZone.init(identifier:))
  }

  private static let others = [
    "san francisco": "America/Los_Angeles", "seattle": "America/Los_Angeles", "california": "America/Los_Angeles",
    "las vegas": "America/Los_Angeles", "san diego": "America/Los_Angeles", "boston": "America/New_York",
    "washington": "America/New_York", "miami": "America/New_York", "atlanta": "America/New_York",
    "philadelphia": "America/New_York", "florida": "America/New_York", "texas": "America/Chicago",
    "houston": "America/Chicago", "dallas": "America/Chicago", "austin": "America/Chicago",
    "hawaii": "Pacific/Honolulu",
    "montreal": "America/Toronto", "england": "Europe/London", "britain": "Europe/London", "scotland": "Europe/London",
    "ireland": "Europe/Dublin", "france": "Europe/Paris", "germany": "Europe/Berlin", "munich": "Europe/Berlin",
    "hamburg": "Europe/Berlin", "frankfurt": "Europe/Berlin", "spain": "Europe/Madrid", "barcelona": "Europe/Madrid",
    "italy": "Europe/Rome", "milan": "Europe/Rome", "switzerland": "Europe/Zurich", "geneva": "Europe/Zurich",
    "austria": "Europe/Vienna", "the netherlands": "Europe/Amsterdam", "poland": "Europe/Warsaw",
    "sweden": "Europe/Stockholm", "norway": "Europe/Oslo", "denmark": "Europe/Copenhagen", "finland": "Europe/Helsinki",
    "greece": "Europe/Athens", "turkey": "Europe/Istanbul", "israel": "Asia/Jerusalem", "india": "Asia/Kolkata",
    "mumbai": "Asia/Kolkata", "delhi": "Asia/Kolkata", "new delhi": "Asia/Kolkata", "bangalore": "Asia/Kolkata",
    "china": "Asia/Shanghai", "beijing": "Asia/Shanghai", "japan": "Asia/Tokyo", "osaka": "Asia/Tokyo",
    "korea": "Asia/Seoul", "vietnam": "Asia/Ho_Chi_Minh", "thailand": "Asia/Bangkok", "new zealand": "Pacific/Auckland",
  ]
}
