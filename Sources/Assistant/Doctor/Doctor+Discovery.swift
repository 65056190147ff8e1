import BoxSettings
import Discovery

extension Doctor {
  /// Whether others on the home network find the box by itself; nil: it is for this machine alone, or not to be found.
  func checkDiscovery(_ settings: Settings) async -> HealthCheck? {
    let isOwn = ["127.", "localhost", "::1"].contains { settings.server.listen.hasPrefix($0) }
    guard settings.server.isDiscoverable, settings.server.isOn, !isOwn else { return nil }
    let mend = "apt-get install avahi-daemon, or set server.discoverable = false"
    do {
      // Nothing is announced here: only whether the daemon would.
      let announcer = try ServiceAnnouncer([])
      defer { announcer.close() }
      let first = await withTaskGroup(of: ServiceAnnouncer.Standing?.self) { group in
        group.addTask { await announcer.standings.first { _ in true } }
        group.addTask {
          try? await Task.sleep(for: .seconds(3))
          return nil
        }
        defer { group.cancelAll() }
        return await group.next() ?? nil
      }
      return switch first {
      case .announced(let host): .good("discovery", "others find the box by itself, at \(host)")
      case .failed(let reason): .bad("discovery", reason, mend: mend)
      case .waiting, nil: .bad("discovery", "avahi-daemon does not run", mend: mend)
      }
    } catch {
      return .bad("discovery", "\(error)", mend: mend)
    }
  }
}
