import Commands

/// The author of a change, whose identifiers are its own: two devices may both use "1".
///
/// In the journal, a change has its device's name and its own, `5f0c…/1`. The device gets its own name
/// back.
struct Sender: Sendable, Hashable {
  /// The device, as the journal knows it.
  let name: String

  /// - Parameters:
  ///   - caller: the caller. A paired device is identified by its pairing, from any address.
  ///   - client: the name in the hello of an unpaired client on the box's own machine; nil: none.
  init(_ caller: Caller, client: String? = nil) {
    let clean = client.flatMap { try? CleanName.of(String($0.prefix(Self.longest)), naming: "a device") } ?? ""
    let own = clean.replacing("/", with: "_")
    name = caller.device ?? (own.isEmpty ? "local" : "local:\(own)")
  }

  /// The journal's name of a change that the device calls `id`.
  func journalled(_ id: String) -> String { "\(name)/\(id)" }

  /// The device's name for a change of the journal: its own name for its own changes, the journal's for
  /// all others.
  // bounded: it begins with the name
  func shown(_ id: String) -> String { id.hasPrefix("\(name)/") ? String(id.dropFirst(name.count + 1)) : id }

  /// The name of a change for execution. Before devices had names, the journal used the changes' own; a
  /// repeat of such a change must be recognised.
  func naming(_ id: String, in house: any House) async -> String {
    let own = journalled(id)
    guard house.hasBareIdentifiers, await !house.hasDone(own), await house.hasDone(id) else { return own }
    return id
  }

  /// A command that names a change, with the journal's name: the device's own, or one that it received.
  func resolving(_ command: Command, in house: any House) async -> Command {
    guard case .box(.takeBack(let id)) = command, await house.hasDone(journalled(id)) else { return command }
    return .box(.takeBack(id: journalled(id)))
  }

  private static let longest = 60
}
