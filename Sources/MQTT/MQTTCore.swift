import CMosquitto
import Foundation
import Synchronization

/// The thread of a client, and its shared state.
final class MQTTCore: @unchecked Sendable {
  private struct Ending {
    var isAsked = false
    var last: [MQTTMessage] = []
    var waiting: [CheckedContinuation<Void, Never>] = []
    var isOver = false
  }

  private let broker: MQTTBroker
  private let name: String
  private let will: MQTTMessage?
  private let pauses: [Double]
  private let told: AsyncStream<MQTTEvent>.Continuation
  /// Locked while the library works on it for another thread; no callback takes the lock.
  private let handle = Mutex<UInt>(0)
  private let isConnected = Atomic(false)
  private let ending = Mutex(Ending())
  /// The library's last error message: it says more about TLS than its codes.
  private let complaint = Mutex("")
  private let wakeUp = DispatchSemaphore(value: 0)

  // Once for the process (mosquitto_lib_init(3)).
  private static let library: Void = { mosquitto_lib_init() }()

  init(
    _ broker: MQTTBroker, name: String, will: MQTTMessage?, pauses: [Double],
    told: AsyncStream<MQTTEvent>.Continuation
  ) {
    (self.broker, self.name, self.will, self.pauses, self.told) = (broker, name, will, pauses, told)
    Self.library
  }

  // MARK: From other threads

  func publish(_ message: MQTTMessage) -> Bool {
    handle.withLock { handle in
      guard isConnected.load(ordering: .acquiring), let handle = OpaquePointer(bitPattern: handle)
      else { return false }
      return Self.publish(message, on: handle)
    }
  }

  func subscribe(to topic: String) -> Bool {
    handle.withLock { handle in
      guard isConnected.load(ordering: .acquiring), let handle = OpaquePointer(bitPattern: handle)
      else { return false }
      return mosquitto_subscribe(handle, nil, topic, 1) == Self.success
    }
  }

  func stop(saying last: [MQTTMessage]) {
    ending.withLock { ending in
      guard !ending.isAsked else { return }
      (ending.isAsked, ending.last) = (true, last)
    }
    wakeUp.signal()
  }

  func ended() async {
    await withCheckedContinuation { continuation in
      let isOver = ending.withLock { ending in
        if !ending.isOver { ending.waiting.append(continuation) }
        return ending.isOver
      }
      if isOver { continuation.resume() }
    }
  }

  // MARK: The thread

  func run() {
    var failures = 0
    while !isStopping {
      var wasConnected = false
      let reason = connection(&wasConnected)
      if wasConnected { failures = 0 }
      guard !isStopping else { break }
      told.yield(.away(reason: reason))
      // bounded: there is one
      let pause = pauses[min(failures, pauses.count - 1)]
      failures += 1
      _ = wakeUp.wait(timeout: .now() + pause * Double.random(in: 0.5...1.5))
    }
    told.finish()
    let waiting = ending.withLock { ending in
      ending.isOver = true
      return ending.waiting
    }
    for one in waiting { one.resume() }
  }

  private var isStopping: Bool { ending.withLock(\.isAsked) }

  /// One connection, from its beginning to its end.
  /// - Returns: the reason for its end.
  private func connection(_ wasConnected: inout Bool) -> String {
    let own = Unmanaged.passUnretained(self).toOpaque()
    guard let handle = mosquitto_new(name, true, own) else { return String(cString: strerror(errno)) }
    defer {
      isConnected.store(false, ordering: .releasing)
      self.handle.withLock { $0 = 0 }
      mosquitto_destroy(handle)
    }
    let bits = UInt(bitPattern: handle)
    self.handle.withLock { $0 = bits }
    complaint.withLock { $0 = "" }
    if let reason = prepare(handle) { return reason }
    mosquitto_connect_callback_set(handle) { _, own, code in
      own.map { Unmanaged<MQTTCore>.fromOpaque($0).takeUnretainedValue() }?.connected(code)
    }
    mosquitto_message_callback_set(handle) { _, own, message in
      guard let message = message?.pointee, let topic = message.topic else { return }
      // bounded: a length of the library's
      let payload = message.payload.map { Data(bytes: $0, count: max(0, Int(message.payloadlen))) } ?? Data()
      own.map { Unmanaged<MQTTCore>.fromOpaque($0).takeUnretainedValue() }?.told.yield(
        .message(MQTTMessage(String(cString: topic), payload, isRetained: message.retain)))
    }
    mosquitto_log_callback_set(handle) { _, own, level, text in
      guard level == 8 || level == 4, let text else { return }
      own.map { Unmanaged<MQTTCore>.fromOpaque($0).takeUnretainedValue() }?.note(String(cString: text))
    }
    // bounded: 1 to 65,535
    var code = mosquitto_connect_async(handle, broker.host, Int32(broker.port), Self.keepAlive)
    let begun = ContinuousClock.now
    while code == Self.success {
      if isStopping { return leave(handle) }
      code = mosquitto_loop(handle, Self.patience, 1)
      let isConnected = self.isConnected.load(ordering: .acquiring)
      if isConnected { wasConnected = true }
      if code == Self.success, !isConnected, ContinuousClock.now - begun > Self.longestHandshake {
        return "\(broker.name) does not answer"
      }
    }
    return reason(of: code)
  }

  private func prepare(_ handle: OpaquePointer) -> String? {
    mosquitto_threaded_set(handle, true)
    if let user = broker.user { mosquitto_username_pw_set(handle, user, broker.password) }
    if let will {
      let code = will.payload.withUnsafeBytes { bytes in
        // bounded: a few letters
        mosquitto_will_set(handle, will.topic, Int32(bytes.count), bytes.baseAddress, 1, true)
      }
      guard code == Self.success else { return reason(of: code) }
    }
    guard broker.hasTLS else { return nil }
    let code = mosquitto_tls_set(
      handle, broker.authorities, broker.authorities == nil ? "/etc/ssl/certs" : nil, nil, nil, nil)
    guard code == Self.success else {
      return broker.authorities.map { "the certificates in \($0) cannot be read" } ?? reason(of: code)
    }
    return nil
  }

  /// Publishes the last messages and disconnects.
  private func leave(_ handle: OpaquePointer) -> String {
    guard isConnected.load(ordering: .acquiring) else { return "" }
    for message in ending.withLock(\.last) { _ = Self.publish(message, on: handle) }
    // Until the broker acknowledges them, or one second has passed.
    let end = ContinuousClock.now + .seconds(1)
    while mosquitto_want_write(handle), ContinuousClock.now < end, mosquitto_loop(handle, 20, 1) == Self.success {}
    mosquitto_disconnect(handle)
    while ContinuousClock.now < end, mosquitto_loop(handle, 20, 1) == Self.success {}
    return ""
  }

  private func connected(_ code: Int32) {
    guard code == Self.success else {
      note(String(cString: mosquitto_connack_string(code)))
      return
    }
    isConnected.store(true, ordering: .releasing)
    told.yield(.connected)
  }

  private func note(_ text: String) {
    // "OpenSSL Error[0]: error:0A000086:SSL routines::certificate verify failed"
    complaint.withLock { $0 = text.components(separatedBy: "::").last ?? text }
  }

  private func reason(of code: Int32) -> String {
    let number = errno
    let complaint = complaint.withLock { $0 }
    // bounded: the library's own codes
    switch code {
    case Self.systemError: return String(cString: strerror(number))
    case Self.lookupFailed: return "there is no host \(broker.host)"
    default:
      let plain = String(cString: mosquitto_strerror(code))
      return complaint.isEmpty ? plain : complaint
    }
  }

  private static func publish(_ message: MQTTMessage, on handle: OpaquePointer) -> Bool {
    guard let length = Int32(exactly: message.payload.count) else { return false }
    return message.payload.withUnsafeBytes { bytes in
      mosquitto_publish(handle, nil, message.topic, length, bytes.baseAddress, 1, message.isRetained) == success
    }
  }

  private static let success: Int32 = 0
  private static let systemError: Int32 = 14
  private static let lookupFailed: Int32 = 15
  /// The keep-alive in seconds: the broker ends the connection after one and a half times as long.
  private static let keepAlive: Int32 = 30
  /// The thread's sleep without events, in milliseconds: the longest delay of an end.
  private static let patience: Int32 = 250
  private static let longestHandshake = Duration.seconds(15)
}
