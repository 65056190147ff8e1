import Foundation
import Testing

@Suite("No microphone, or one that goes away")
struct SoundDeviceTests {
  @Test("without a microphone the box says so once and takes typed commands until it is told to end")
  func none() async throws {
    let kitchen = try Kitchen()
    let box = try kitchen.start(["run", "--device", "nosuch"], with: try kitchen.soundVariables())
    try box.type("add milk")
    #expect(await box.line { $0 == "» add milk" } != nil)
    // The end of what is typed does not end a box that may be left alone: a command from elsewhere still works.
    try box.endInput()
    let asked = try await kitchen.run(["do", "is milk on the list"])
    #expect(asked.status == 0)
    #expect(await box.line { $0 == "» is milk on the list" } != nil)
    box.terminate()
    let status = await box.end()
    #expect(status == 0)
    #expect(
      box.complaints == [
        "! no microphone \"nosuch\": there is no such device; `arecord -L` lists the devices, give one with --device. "
          + "The box goes on with typed commands."
      ])
  }

  @Test("a microphone that is unplugged while the box listens is told of, and the box goes on")
  func unplugged() async throws {
    let kitchen = try Kitchen()
    let box = try kitchen.start(
      ["run", "--json", "--device", "scripted:SCRIPT='frames:16000 enodev'"], with: try kitchen.soundVariables())
    // It may be gone before the box has loaded what it listens with.
    let told = await box.line { $0.contains(#""event":"error""#) }
    #expect(told?.contains("No such device") == true)
    #expect(await box.line { $0 == #"{"event":"listening","on":true}"# } != nil)
    try box.type("add milk")
    #expect(await box.line { $0.contains(#""event":"did""#) }?.contains("milk") == true)
    box.terminate()
    #expect(await box.lines().count { $0.contains(#""event":"error""#) } == 0)
    let status = await box.end()
    #expect(status == 0)
  }

  @Test("a microphone that comes back is listened to again, and that is told")
  func back() async throws {
    let kitchen = try Kitchen()
    let box = try kitchen.start(
      ["run", "--json", "--device", "scripted:SCRIPT='frames:1600 enodev | fail | frames:1600 end'"],
      with: try kitchen.soundVariables())
    #expect(await box.line { $0.contains("No such device") } != nil)
    let back = await box.line { $0.contains("is back after") }
    #expect(back?.contains(#""event":"note""#) == true)
    // What it captured afterwards is heard to its end.
    #expect(await box.line { $0 == #"{"event":"listening","on":false}"# } != nil)
    box.terminate()
    let status = await box.end()
    #expect(status == 0)
  }
}
