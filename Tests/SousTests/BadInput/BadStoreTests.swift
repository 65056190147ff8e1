import Foundation
import Testing

@Suite("A store that cannot be used")
struct BadStoreTests {
  private func kitchenWithMilk() async throws -> Kitchen {
    let kitchen = try Kitchen()
    #expect(try await kitchen.run(["do", "add milk"]).status == 0)
    return kitchen
  }

  private func expectMilk(_ kitchen: Kitchen) async throws {
    let end = try await kitchen.run(["do", "read me the list"])
    #expect(end.status == 0)
    #expect(end.output.first?.contains("milk") == true)
  }

  @Test("a damaged database is set aside, never deleted, and that is said; the box goes on")
  func corrupt() async throws {
    let kitchen = try await kitchenWithMilk()
    let garbage = Data("this is no database".utf8) + Data(repeating: 0x5A, count: 5_000)
    try garbage.write(to: URL(filePath: kitchen.database))
    let end = try await kitchen.run(["do", "add eggs"])
    #expect(end.status == 0)
    #expect(end.complaints.count == 1)
    #expect(end.complaints.first?.contains("was set aside as \(kitchen.database).corrupt-") == true)
    let folder = URL(filePath: kitchen.database).deletingLastPathComponent().path
    let aside = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.contains(".corrupt-") }
    #expect(try aside.map { try Data(contentsOf: URL(filePath: "\(folder)/\($0)")) }.contains(garbage))
    let again = try await kitchen.run(["do", "is eggs on the list"])
    #expect(again.status == 0)
    #expect(again.complaints.isEmpty)
  }

  @Test("a box that starts on a damaged database says so on its screen")
  func corruptBox() async throws {
    let kitchen = try await kitchenWithMilk()
    try Data(repeating: 0x5A, count: 5_000).write(to: URL(filePath: kitchen.database))
    let end = try await kitchen.run(["run", "--text"], input: "add eggs\n")
    #expect(end.status == 0)
    #expect(end.complaints.count == 1)
    #expect(end.complaints.first?.hasPrefix("! The store was damaged") == true)
    #expect(end.output.contains("» add eggs"))
  }

  @Test(
    "a database that may not be written is refused in one line and stays as it was",
    arguments: ["do 'add eggs'", "run --text"])
  func readOnly(command: String) async throws {
    let kitchen = try await kitchenWithMilk()
    let before = try Data(contentsOf: URL(filePath: kitchen.database))
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: kitchen.database)
    // Root may write anything, unless that right is taken away (capabilities(7)).
    let powerless = getuid() == 0 ? "setpriv --bounding-set=-dac_override,-dac_read_search" : ""
    let end = try await kitchen.shell("exec \(powerless) \"$SOUS\" \(command)")
    #expect(end.status == 3)
    #expect(end.output.isEmpty)
    #expect(end.complaints.count == 1)
    #expect(end.complaints.first?.hasPrefix("sous: Cannot write \(kitchen.database); ") == true)
    #expect(try Data(contentsOf: URL(filePath: kitchen.database)) == before)
  }

  @Test("a place where no folder can be made is refused in one line, root or not")
  func noFolder() async throws {
    let kitchen = try Kitchen()
    let file = try kitchen.write("", to: "file")
    let end = try await kitchen.run(["do", "add milk"], with: ["XDG_STATE_HOME": file])
    #expect(end.status == 3)
    #expect(end.output.isEmpty)
    #expect(end.complaints.count == 1)
    #expect(end.complaints.first?.contains(file) == true)
  }

  @Test("another program that holds the database is told of in one line, and nothing is lost")
  func locked() async throws {
    let kitchen = try await kitchenWithMilk()
    let holder = try Holder(kitchen.database)
    let end = try await kitchen.run(["do", "add eggs"])
    #expect(end.status != 0)
    #expect(end.complaints.count + end.output.count == 1)
    #expect((end.complaints + end.output).first?.contains("Another program holds \(kitchen.database)") == true)
    try holder.release()
    try await expectMilk(kitchen)
    let list = try await kitchen.run(["do", "is eggs on the list"])
    #expect(list.output.first?.lowercased().contains("no") == true)
  }

  @Test("a disk without space refuses what it cannot keep, in one line, and loses nothing")
  func full() async throws {
    let kitchen = try await kitchenWithMilk()
    // No file may grow; the signal that would end the program is ignored, so the write fails as on a full disk.
    let end = try await kitchen.shell(#"trap '' XFSZ; ulimit -f 1; exec "$SOUS" do "add eggs""#)
    #expect(end.status != 0)
    #expect((end.output + end.complaints).count == 1)
    #expect((end.output + end.complaints).first?.contains(kitchen.database) == true)
    try await expectMilk(kitchen)
    let list = try await kitchen.run(["do", "is eggs on the list"])
    #expect(list.output.first?.lowercased().contains("no") == true)
  }

  @Test("a disk that fills up while commands come refuses the rest; what was acknowledged is there, and no more")
  func fillsUp() async throws {
    let kitchen = try await kitchenWithMilk()
    let names = (0..<60).map {
      "gadget\(Character(Unicode.Scalar(UInt8(97 + $0 / 26))))\(Character(Unicode.Scalar(UInt8(97 + $0 % 26))))"
    }
    let input = try kitchen.write(names.map { "add \($0)\n" }.joined(), to: "commands")
    // Enough for the database as it is, and a part of its log.
    let end = try await kitchen.shell(#"trap '' XFSZ; ulimit -f 300; exec "$SOUS" do --json - < '\#(input)'"#)
    #expect(end.status == 1)
    #expect(end.complaints.isEmpty)
    let objects = try end.objects()
    #expect(objects.count == names.count)
    let kept = zip(names, objects).filter { $0.1["done"] as? Bool == true }.map(\.0)
    #expect(!kept.isEmpty && kept.count < names.count)
    for object in objects where object["done"] as? Bool == false {
      #expect((object["say"] as? String)?.hasPrefix("I could not keep that, so nothing has changed. ") == true)
    }
    let list = try #require(try await kitchen.run(["do", "read me the list"]).output.first)
    for name in names { #expect(list.contains(name) == kept.contains(name)) }
  }

  @Test("a box that is killed has lost nothing that it answered")
  func killed() async throws {
    let kitchen = try Kitchen()
    let box = try kitchen.start(["run", "--text"])
    try box.type("add milk")
    try #require(await box.line { $0.hasPrefix("Added") } != nil)
    kill(box.pid, SIGKILL)
    #expect(await box.end() != 0)
    try await expectMilk(kitchen)
  }
}
