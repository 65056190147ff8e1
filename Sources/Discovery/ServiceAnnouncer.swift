import CAvahi

/// Announces services on the home network during its lifetime, by the daemon Avahi (mDNS, RFC 6762).
///
/// The daemon may stop and start again: everything is announced again.
public final class ServiceAnnouncer: @unchecked Sendable {
  /// The state of the announcement.
  public enum Standing: Hashable, Sendable {
    /// The daemon is waited for.
    case waiting
    /// All services can be found, at this machine's name: "kitchen.local".
    case announced(host: String)
    /// The services cannot be announced.
    case failed(String)
  }

  /// Each new state, beginning with the first.
  public let standings: AsyncStream<Standing>
  private let tell: AsyncStream<Standing>.Continuation
  private let services: [AnnouncedService]
  // All of these belong to the thread of `poll`, and to others while they hold its lock.
  private let poll: OpaquePointer
  private var client: OpaquePointer?
  private var group: OpaquePointer?
  /// The number of times that another service had each name.
  private var names: [String]

  /// Begins to announce.
  /// - Throws: ``Problem`` if there is no bus for a daemon.
  public init(_ services: [AnnouncedService]) throws {
    guard let poll = avahi_threaded_poll_new() else { throw Problem("there is no memory for it") }
    self.poll = poll
    self.services = services
    names = services.map(\.name)
    (standings, tell) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(16))
    if let problem = connect() {
      avahi_threaded_poll_free(poll)
      throw Problem(problem)
    }
    guard avahi_threaded_poll_start(poll) == 0 else { throw Problem("its thread does not start") }
  }

  /// Withdraws all services.
  public func close() {
    avahi_threaded_poll_stop(poll)
    if let client { avahi_client_free(client) }
    (client, group) = (nil, nil)
    avahi_threaded_poll_free(poll)
    tell.finish()
  }

  /// The reason why nothing can be announced.
  public struct Problem: Error, Hashable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
  }

  // MARK: The daemon

  /// - Returns: why there is no client; nil: there is one.
  private func connect() -> String? {
    var error: Int32 = 0
    let own = Unmanaged.passUnretained(self).toOpaque()
    let made = avahi_client_new(
      avahi_threaded_poll_get(poll), AVAHI_CLIENT_NO_FAIL,
      { client, state, own in
        guard let client, let own else { return }
        Unmanaged<ServiceAnnouncer>.fromOpaque(own).takeUnretainedValue().follow(client, state)
      }, own, &error)
    guard let made else { return Self.text(error) }
    client = made
    return nil
  }

  private func follow(_ client: OpaquePointer, _ state: AvahiClientState) {
    // The callback may run before the function returns.
    self.client = client
    switch state {
    case AVAHI_CLIENT_S_RUNNING: announce(client)
    case AVAHI_CLIENT_S_REGISTERING, AVAHI_CLIENT_S_COLLISION:
      // The machine's own name changes: services come back with the new one.
      if let group { avahi_entry_group_reset(group) }
    case AVAHI_CLIENT_CONNECTING: tell.yield(.waiting)
    case AVAHI_CLIENT_FAILURE:
      let error = avahi_client_errno(client)
      guard error == AVAHI_ERR_DISCONNECTED else {
        fail(error)
        return
      }
      // The daemon has stopped; another will start.
      avahi_client_free(client)
      (self.client, group) = (nil, nil)
      if let problem = connect() { tell.yield(.failed(problem)) }
    default: return
    }
  }

  // MARK: Services

  private func announce(_ client: OpaquePointer) {
    guard !services.isEmpty else { return tellHost(of: client) }
    if group == nil {
      group = avahi_entry_group_new(
        client,
        { group, state, own in
          guard let group, let own else { return }
          Unmanaged<ServiceAnnouncer>.fromOpaque(own).takeUnretainedValue().follow(group, state)
        }, Unmanaged.passUnretained(self).toOpaque())
    }
    guard let group else { return fail(avahi_client_errno(client)) }
    guard avahi_entry_group_is_empty(group) != 0 else { return }
    for index in services.indices {
      let error = add(services[index], as: names[index], to: group)
      guard error != 0 else { continue }
      if error == AVAHI_ERR_COLLISION { return rename(group) }
      return fail(error)
    }
    let error = avahi_entry_group_commit(group)
    if error != 0 { fail(error) }
  }

  private func fail(_ error: Int32) { tell.yield(.failed(Self.text(error))) }

  private func tellHost(of client: OpaquePointer) {
    let host = avahi_client_get_host_name_fqdn(client).map { String(cString: $0) }
    tell.yield(.announced(host: host ?? ""))
  }

  private func add(_ service: AnnouncedService, as name: String, to group: OpaquePointer) -> Int32 {
    guard let port = UInt16(exactly: service.port) else { return Int32(AVAHI_ERR_INVALID_PORT) }
    var list: UnsafeMutablePointer<AvahiStringList>?
    for text in service.texts { list = avahi_string_list_add(list, text) }
    defer { avahi_string_list_free(list) }
    // -1: on every network, by both protocols.
    return avahi_entry_group_add_service_strlst(
      group, -1, -1, AvahiPublishFlags(0), name, service.kind, nil, nil, port, list)
  }

  private func follow(_ group: OpaquePointer, _ state: AvahiEntryGroupState) {
    switch state {
    case AVAHI_ENTRY_GROUP_ESTABLISHED:
      guard let client = avahi_entry_group_get_client(group) else { return }
      tellHost(of: client)
    case AVAHI_ENTRY_GROUP_COLLISION: rename(group)
    case AVAHI_ENTRY_GROUP_FAILURE:
      guard let client = avahi_entry_group_get_client(group) else { return }
      fail(avahi_client_errno(client))
    default: return
    }
  }

  // Avahi does not say which name was taken: all get a number.
  private func rename(_ group: OpaquePointer) {
    for index in names.indices {
      guard let other = avahi_alternative_service_name(names[index]) else { continue }
      names[index] = String(cString: other)
      avahi_free(other)
    }
    avahi_entry_group_reset(group)
    if let client = avahi_entry_group_get_client(group) { announce(client) }
  }

  private static func text(_ error: Int32) -> String { avahi_strerror(error).map { String(cString: $0) } ?? "\(error)" }
}
