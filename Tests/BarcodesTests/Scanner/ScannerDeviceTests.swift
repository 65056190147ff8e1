import BarcodesTestSupport
import CEvdev
import Foundation
import Glibc
import Testing

@testable import Barcodes

@Suite("A scanner that is plugged in")
struct ScannerDeviceTests {
  /// A named pipe in place of a device, gone with the test.
  private final class Plug {
    let path = FileManager.default.temporaryDirectory.appending(path: "scanner-\(UUID().uuidString.prefix(8))").path

    func plugIn() throws { try #require(mkfifo(path, 0o600) == 0) }

    func unplug() { unlink(path) }

    deinit { unlink(path) }

    /// Opened for both, so that it waits for no reader.
    func writer() throws -> FileHandle {
      let file = open(path, O_RDWR | O_CLOEXEC)
      try #require(file >= 0)
      return FileHandle(fileDescriptor: file, closeOnDealloc: true)
    }
  }

  private func scan(_ text: String) -> Data {
    var events = KeyEvents()
    events.type(text)
    events.enter()
    return Data(events.bytes)
  }

  @Test("what it reads comes as codes; unplugged it is told once, and found again")
  func unplugged() async throws {
    let plug = Plug()
    var events = ScannerDevice(path: plug.path, patience: .milliseconds(1)).events().makeAsyncIterator()
    #expect(
      await events.next()
        == .missing(why: "scanner \(plug.path): it is not there; plug it in, or mend scanner.device"))
    for round in ["5000112637922", "96385074"] {
      try plug.plugIn()
      #expect(await events.next() == .opened)
      var writer: FileHandle? = try plug.writer()
      try writer?.write(contentsOf: scan(round))
      #expect(await events.next() == .code(round))
      plug.unplug()
      // The last writer's end closes the pipe.
      writer = nil
      #expect(await events.next() == .missing(why: "scanner \(plug.path): it is gone; plug it in again"))
    }
  }

  @Test("what is no device is refused, and says so", arguments: ["file", "/dev/null", "/tmp"])
  func others(path: String) async throws {
    let own = FileManager.default.temporaryDirectory.appending(path: "scanner-\(UUID().uuidString.prefix(8))").path
    defer { unlink(own) }
    if path == "file" { try Data().write(to: URL(filePath: own)) }
    let device = ScannerDevice(path: path == "file" ? own : path, patience: .milliseconds(1))
    var events = device.events().makeAsyncIterator()
    guard case .missing(let why) = await events.next() else {
      Issue.record("\(path) was opened")
      return
    }
    #expect(why.contains("it is no input device"))
    #expect(why.hasSuffix("ls /dev/input/by-id shows them"))
  }

  @Test("nobody listening any more ends the thread and closes the device")
  func ends() async throws {
    let plug = Plug()
    try plug.plugIn()
    let device = ScannerDevice(path: plug.path, patience: .seconds(3_600))
    var writer: Int32 = -1
    for await event in device.events() where event == .opened {
      writer = open(plug.path, O_WRONLY | O_NONBLOCK)
      break
    }
    try #require(writer >= 0)
    defer { close(writer) }
    // A pipe that nobody reads any more is an error at its other end.
    var wait = pollfd(fd: writer, events: 0, revents: 0)
    #expect(poll(&wait, 1, 60_000) == 1)
    #expect(wait.revents & Int16(POLLERR) != 0)
  }
}
