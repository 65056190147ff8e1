import Basics
import Commands
import Foundation
import Kitchen
import NIOCore
import NIOWebSocket
import Wire

/// The session of one client: its frames in order, and their answers.
actor ClientSession {
  private let client: LiveClient
  private let hub: Hub
  private let house: any House
  private let perimeter: Perimeter
  private var caller: Caller
  private var hello: Hello?
  private var sender: Sender
  /// The subscription to the caller's device.
  private var following: Int?
  /// The subscription to the caller's sign-in.
  private var watching: Int?

  init(client: LiveClient, caller: Caller, hub: Hub, house: any House, perimeter: Perimeter) {
    self.client = client
    self.caller = caller
    sender = Sender(caller)
    self.hub = hub
    self.house = house
    self.perimeter = perimeter
  }

  /// Treats a silent client like one with an empty hello.
  func greetIfSilent() async {
    if hello == nil, perimeter.current(caller).role != nil { await greet(Hello()) }
  }

  /// Ends the connection of a client that has not shown a token in time.
  func closeIfUnknown() {
    if perimeter.current(caller).role == nil { refuse(ErrorFrame(.unauthorized, Self.unknown)) }
  }

  /// The connection is gone.
  func end() {
    following.map(perimeter.devices.unfollow)
    following = nil
    watching.map { perimeter.tokens?.watch.unfollow($0) }
    watching = nil
  }

  /// Takes one frame.
  func receive(_ text: Data) async {
    do {
      guard let head = try? FrameHead(reading: text) else {
        throw ErrorFrame(.malformed, "A frame is {\"type\":…,\"data\":{…}}.")
      }
      if head.type == Hello.type { return await greet(try read(text)) }
      // The rights may have changed since the connection was made.
      caller = perimeter.current(caller)
      guard caller.role != nil else { return refuse(ErrorFrame(.unauthorized, Self.unknown)) }
      if hello == nil { await greet(Hello()) }
      try await take(head.type, text)
    } catch let error as ErrorFrame {
      answer(error.id == nil ? error.about(Self.identifier(in: text)) : error)
    } catch {
      answer(ErrorFrame(.malformed, "\(error)"))
    }
  }

  // MARK: Hello

  private func greet(_ hello: Hello) async {
    if let token = hello.token {
      caller = await perimeter.caller(token: token)
    } else {
      caller = perimeter.current(caller)
    }
    guard caller.role != nil, followDevice() else { return refuse(ErrorFrame(.unauthorized, Self.unknown)) }
    self.hello = hello
    sender = Sender(caller, client: hello.client)
    await hub.join(client, hello: hello, sight: Sight(of: caller), sender: sender, until: caller.until)
  }

  /// - Returns: whether the caller's device is still known, or there is none.
  private func followDevice() -> Bool {
    end()
    if let signIn = caller.signIn {
      watching = perimeter.tokens?.watch.follow(signIn) { [client] in
        client.expel(ErrorFrame(.unauthorized, "This sign-in is over. Sign in again."))
      }
    }
    // A customer is not a device of the house; their token limits the session.
    guard let device = caller.device, caller.role != .customer else { return true }
    following = perimeter.devices.follow(device) { [client, weak self] role in
      guard role != nil else {
        // Here, and not in the session's turn, which may be waiting for the disk.
        client.expel(ErrorFrame(.unauthorized, Self.unknown))
        return
      }
      Task { await self?.greetAnew() }
    }
    return following != nil
  }

  /// The device's rights may have changed: it gets a new snapshot.
  private func greetAnew() async {
    guard var hello else { return }
    (hello.since, hello.token) = (nil, nil)
    await greet(hello)
  }

  private func refuse(_ error: ErrorFrame) {
    client.expel(error)
  }

  private static let unknown = "This device is not paired with the box. Say \u{201C}sous pair\u{201D} on the box."

  // MARK: Frames

  private func take(_ type: String, _ text: Data) async throws {
    if type == Ping.type { return answer(Pong(time: house.now)) }
    let reader = FrameReader(state: await hub.current().state.kitchen)
    if type == CommandFrame.type {
      try await pass(read(text), reader)
    } else if type == AddPantryItem.type {
      let frame: AddPantryItem = try read(text)
      let command = try reader.command(frame)
      if try await pass(command, id: frame.id) { answer(Self.confirmation(of: frame, command)) }
    } else if let command = FrameReader.commands[type] {
      let (command, id) = try readable { try command(reader, text) }
      try await pass(command, id: id)
    } else {
      throw ErrorFrame(.unknownType, "There is no frame of the type \u{201C}\(type.prefix(40))\u{201D}.")
    }
  }

  private func pass(_ frame: CommandFrame, _ reader: FrameReader) async throws {
    if let intent = frame.intent {
      let command = try reader.command(intent: intent, slots: frame.slots ?? [:])
      try await pass(command, id: frame.id)
    } else if let text = frame.text {
      try await pass(.words(text), id: frame.id)
    } else {
      throw ErrorFrame(.malformed, "A command needs text, or intent and slots.")
    }
  }

  @discardableResult
  private func pass(_ command: Command, id: String?) async throws -> Bool {
    try await pass(.command(await sender.resolving(command, in: house)), id: id)
  }

  @discardableResult
  private func pass(_ content: ClientRequest.Content, id: String?) async throws -> Bool {
    try caller.mustGiveSomething(id: id)
    if let id, id.isEmpty || id.count > Self.longestID {
      throw ErrorFrame(
        id: String(id.prefix(Self.longestID)), .malformed, "An id has 1 to \(Self.longestID) characters.")
    }
    let name: String
    if let id {
      name = await sender.naming(id, in: house)
    } else {
      name = sender.journalled(Identifier.new())
    }
    let request = ClientRequest(
      content, id: name, origin: .companion, by: caller.giver,
      speaker: caller.device ?? "\(ObjectIdentifier(client))")
    let result = await house.take(request)
    if let code = result.errorCode {
      answer(ErrorFrame(id: id, code, result.say, asks: result.asks))
      return false
    }
    // The change first, then its confirmation.
    let sequence = await hub.catchUp(with: result)
    answer(Ack(id: id, seq: sequence, done: result.isDone, say: result.say, asks: result.asks))
    return true
  }

  // As it was sent, so that an app recognises it; without a text, the amount is in the box's form.
  private static func confirmation(of frame: AddPantryItem, _ command: Command) -> PantryAddConfirmed {
    var shown = frame.qtyText ?? ""
    if shown.isEmpty, case .pantry(.add(let items, _, _, _, _, _, _)) = command, let item = items.first {
      shown = ShownAmount.text(item.quantity ?? 1, item.unit)
    }
    return PantryAddConfirmed(id: frame.id, name: frame.name, qtyText: shown)
  }

  // MARK: Reading and answering

  private func read<Wanted: Frame>(_ text: Data) throws -> Wanted {
    try readable { try Wanted(reading: text) }
  }

  private func readable<Value>(_ read: () throws -> Value) throws -> Value {
    do {
      return try read()
    } catch let error as DecodingError {
      throw ErrorFrame(.malformed, error.plain)
    }
  }

  private func answer(_ frame: some Frame) {
    if let data = try? frame.encoded() { client.send(ByteBuffer(bytes: data)) }
  }

  // The identifier of a broken frame, for its sender.
  private static func identifier(in text: Data) -> String? {
    struct Named: Decodable { struct Content: Decodable { var id: String? }; var data: Content? }
    return (try? JSONDecoder().decode(Named.self, from: text))?.data?.id.map { String($0.prefix(longestID)) }
  }

  private static let longestID = 100
}

extension ErrorFrame {
  /// The same error, for the frame with this identifier.
  func about(_ id: String?) -> ErrorFrame {
    var error = self
    error.id = id
    return error
  }
}
