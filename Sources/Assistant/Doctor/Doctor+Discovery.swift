import BoxSettings
import Discovery

extension Doctor {
  /// The check of discovery on the home network; nil: the box is for this machine alone, or discovery is
  /// off.
  func checkDiscovery(_ settings: Settings) async -> HealthCheck? {
    let isOwn = ["127.", "localhost", "::1"].contains { settings.server.listen.hasPrefix($0) }
    guard settings.server.isDiscoverable, settings.server.isOn, !isOwn else { return nil }
    let mend = "apt-get install avahi-daemon, or set server.discoverable = false"
    do {
      // Nothing is announced here: it only checks the daemon.
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
