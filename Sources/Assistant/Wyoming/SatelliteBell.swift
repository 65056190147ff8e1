import Foundation
import Home
import Kitchen
import ServiceLifecycle

/// Announces a ring on the voice device where its timer or alarm was set, by Home Assistant's
/// announcements (https://www.home-assistant.io/integrations/assist_satellite/), and the box's
/// announcements on all of them. The box rings as well.
actor SatelliteBell: Service {
  private struct Wish: Encodable {
    var entity: String
    var message: String

    private enum CodingKeys: String, CodingKey {
      case message
      case entity = "entity_id"
    }
  }

  private struct Question: Encodable {
    var template: String
  }

  private let box: Box
  private let file: String
  private let pause: Duration
  private let announce: @Sendable (_ text: String, _ satellite: String) async throws -> Void
  private let speaking: @Sendable () async throws -> [String]
  /// The devices, by their timers and alarms.
  private var owners: [String: String]
  private var ringing: [String: Task<Void, Never>] = [:]
  private var problem: String?

  /// - Parameters:
  ///   - file: the file with the owners.
  ///   - pause: the time between two announcements of a ring. The default is 20 s.
  ///   - speaking: the devices with a sentence in progress. The default is that none is known.
  init(
    box: Box, file: String, pause: Duration = .seconds(20),
    speaking: @escaping @Sendable () async throws -> [String] = { [] },
    announce: @escaping @Sendable (_ text: String, _ satellite: String) async throws -> Void
  ) {
    (self.box, self.file, self.pause, self.speaking, self.announce) = (box, file, pause, speaking, announce)
    let kept = try? Data(contentsOf: URL(fileURLWithPath: file))
    owners = kept.flatMap { try? JSONDecoder().decode([String: String].self, from: $0) } ?? [:]
  }

  /// Makes a bell that announces by Home Assistant's API.
  init(box: Box, file: String, api: HomeAssistantAPI) {
    self.init(
      box: box, file: file,
      speaking: {
        let answer = try await api.call("POST", "template", Question(template: SatelliteBell.speakingThere))
        let names = String(decoding: answer.prefix(SatelliteBell.longestAnswer), as: UTF8.self)
        return names.split(separator: " ").map(String.init)
      }
    ) { text, satellite in
      try await api.call("POST", "services/assist_satellite/announce", Wish(entity: satellite, message: text))
    }
  }

  /// Records the device of a timer or alarm.
  /// - Parameter satellite: Home Assistant's name of it; an invalid name is ignored.
  func note(_ events: [HomeEvent], by satellite: String) {
    guard satellite.utf8.count <= 200, satellite.wholeMatch(of: /assist_satellite\.[a-z0-9_]+/) != nil else { return }
    let new = Self.new(in: events)
    guard !new.isEmpty else { return }
    for id in new { owners[id] = satellite }
    keep()
  }

  /// Records a timer or alarm of an unnamed device: it is the one with a sentence in progress, if there
  /// is only one. Home Assistant up to 2025.4 names none.
  func noteWhoSpeaks(_ events: [HomeEvent]) async {
    guard !Self.new(in: events).isEmpty else { return }
    let (answers, continuation) = AsyncStream.makeStream(of: [String].self)
    Task { [speaking] in
      if let answer = try? await speaking() { continuation.yield(answer) }
      continuation.finish()
    }
    // The speaker waits for the answer.
    Task {
      try? await Task.sleep(for: Self.patience)
      continuation.finish()
    }
    for await satellites in answers where satellites.count == 1 { note(events, by: satellites[0]) }
  }

  func run() async throws {
    let (state, _, publications) = await box.household.assistant.bus.follow()
    look(at: state.kitchen)
    await cancelWhenGracefulShutdown {
      for await publication in publications {
        if case .announcement(let text) = publication.shows {
          Task { await self.tell(text, Self.everywhere) }
        }
        guard !publication.entry.events.isEmpty else { continue }
        await self.look(at: await self.box.household.assistant.bus.state.kitchen)
      }
    }
    for task in ringing.values { task.cancel() }
  }

  // MARK: Parts

  /// The new timers and alarms.
  private static func new(in events: [HomeEvent]) -> [String] {
    events.compactMap { event in
      switch event {
      case .kitchen(.timer(let change)) where change.before == nil: change.after?.id
      case .kitchen(.alarm(let change)) where change.before == nil: change.after?.id
      default: nil
      }
    }
  }

  // https://developers.home-assistant.io/docs/core/entity/assist-satellite: processing, while a sentence
  // is answered.
  private static let speakingThere =
    "{{ states.assist_satellite | selectattr('state', 'eq', 'processing') | map(attribute='entity_id') | join(' ') }}"
  private static let longestAnswer = 2_000
  private static let patience: Duration = .seconds(1)

  /// All voice devices, in the form of Home Assistant's services for all entities of a kind.
  private static let everywhere = "all"

  private func look(at state: KitchenState) {
    let now = Dictionary(state.ringing.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for (id, task) in ringing where now[id] == nil {
      task.cancel()
      ringing[id] = nil
    }
    for (id, ring) in now where ringing[id] == nil {
      guard let satellite = owners[id] else { continue }
      let text = "Your \(ring.title(box.household.settings.household.clock)) is ringing."
      ringing[id] = Task { [pause] in
        while !Task.isCancelled {
          await self.tell(text, satellite)
          try? await Task.sleep(for: pause)
        }
      }
    }
    let gone = owners.keys.filter { state.timers[$0] == nil && state.alarms[$0] == nil }
    guard !gone.isEmpty else { return }
    for id in gone { owners[id] = nil }
    keep()
  }

  private func tell(_ text: String, _ satellite: String) async {
    do {
      try await announce(text, satellite)
      problem = nil
    } catch {
      guard !Task.isCancelled, "\(error)" != problem else { return }
      problem = "\(error)"
      let whom = satellite == Self.everywhere ? "Voice devices are" : "\(satellite) is"
      await box.complain("\(whom) not told \u{201C}\(text)\u{201D}: \(error)")
    }
  }

  // Without it the box itself rings all the same.
  private func keep() {
    let place = URL(fileURLWithPath: file)
    try? FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try? JSONEncoder().encode(owners).write(to: place, options: .atomic)
  }
}
