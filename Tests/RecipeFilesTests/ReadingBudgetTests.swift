import CZlib
import Foundation
import Testing

@testable import RecipeFiles

@Suite("What reading a recipe file may cost")
struct ReadingBudgetTests {
  private static func packed(_ data: Data, windowBits: Int32) -> Data {
    var stream = z_stream()
    guard sous_deflate_init(&stream, 9, windowBits) == Z_OK else { return Data() }
    defer { deflateEnd(&stream) }
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(data.count))) + 64)
    var input = [UInt8](data)
    let count = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        (stream.next_in, stream.avail_in) = (source.baseAddress, UInt32(source.count))
        (stream.next_out, stream.avail_out) = (target.baseAddress, UInt32(target.count))
        _ = deflate(&stream, Z_FINISH)
        return target.count - Int(stream.avail_out)
      }
    }
    return Data(output[..<count])
  }

  private static func gzip(_ data: Data) -> Data { packed(data, windowBits: 31) }

  /// A ZIP archive in which every file lies over the same bytes.
  private static func overlapping(_ content: Data, method: UInt16, files: Int, name: String = "a.json") -> Data {
    func bytes(_ values: (Int, Int)...) -> Data {
      Data(values.flatMap { value, length in (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } })
    }
    let local =
      bytes(
        (0x0403_4b50, 4), (20, 2), (0, 2), (Int(method), 2), (0, 8), (content.count, 4), (0, 4), (name.utf8.count, 2),
        (0, 2))
      + Data(name.utf8) + content
    let entry =
      bytes(
        (0x0201_4b50, 4), (20, 2), (20, 2), (0, 2), (Int(method), 2), (0, 8), (content.count, 4), (0, 4),
        (name.utf8.count, 2), (0, 2), (0, 2), (0, 8), (0, 4)) + Data(name.utf8)
    let directory = (0..<files).reduce(into: Data()) { all, _ in all += entry }
    let end = bytes(
      (0x0605_4b50, 4), (0, 4), (files, 2), (files, 2), (directory.count, 4), (local.count, 4), (0, 2))
    return local + directory + end
  }

  private static let pie =
    #"{"@type":"Recipe","name":"Pie","recipeIngredient":["1 egg"],"recipeInstructions":["Bake."]}"#

  @Test("a small file that stands for a large one is left out before it is unpacked")
  func bomb() {
    let spaces = Data(repeating: 0x20, count: 64 << 20)
    let bomb = Self.gzip(Data(#"{"@type":"Recipe","name":"Bomb","x":["#.utf8) + spaces)
    #expect(bomb.count < 255_000)
    let made = Inflate.bytes(
      of: bomb, .gzip, limit: ReadingBudget(seconds: 60).mostUnpacked(of: bomb.count)
    ).made
    #expect(made <= 40 * bomb.count + (1 << 16))
    let file = RecipeFile(bomb, name: "bomb.json.gz")
    #expect(file.recipes.isEmpty)
    #expect(file.problems == ["bomb.json.gz: the compressed file is damaged or too large"])
    // What recipes are packed to is read.
    #expect(RecipeFile(Self.gzip(Data(Self.pie.utf8)), name: "pie.json.gz").recipes.map(\.title) == ["Pie"])
  }

  @Test("a text of more values than recipes have is left out")
  func values() {
    let rich = "[" + String(repeating: "[],", count: 1_600_000) + "[]]"
    #expect(
      RecipeFile(Data(rich.utf8), name: "rich.json").problems == ["rich.json: it is no JSON; perhaps it is cut off"])
  }

  @Test("files that lie over each other are paid for each time, stored and packed", arguments: [0, 8] as [UInt16])
  func overlapping(method: UInt16) {
    let padded = Data(Self.pie.utf8) + Data(repeating: 0x20, count: 900_000)
    let content = method == 0 ? padded : Self.packed(padded, windowBits: -15)
    let archive = Self.overlapping(content, method: method, files: 2_000)
    let file = RecipeFile(archive, name: "all.zip", budget: ReadingBudget(bytes: 20 << 20, isOver: { false }))
    // They all say the same, so they are one recipe; how many were read is told by how many were not.
    #expect(file.recipes.count == 1)
    let left = file.problems.last.flatMap { $0.split(separator: " ").lazy.compactMap { Int($0) }.first } ?? 0
    #expect((5...25).contains(2_000 - left), "\(left)")
    #expect(file.problems.last?.contains("files are left out; it is too large, or takes too long") == true)
    #expect(file.problems.count <= 2)
  }

  @Test("empty files of an archive cost something as well")
  func empty() {
    let archive = Self.overlapping(Data(), method: 0, files: 50_000)
    let file = RecipeFile(archive, name: "none.zip", budget: ReadingBudget(bytes: 4 << 20, isOver: { false }))
    #expect(file.problems.count < 4_100)
  }

  @Test("what is left when the time is over is left out, and what was read is kept")
  func late() {
    let archive = Self.overlapping(Data(Self.pie.utf8), method: 0, files: 20)
    let file = RecipeFile(archive, name: "slow.zip", budget: ReadingBudget(isOver: { true }))
    #expect(file.recipes.isEmpty)
    #expect(file.problems == ["slow.zip: 20 files are left out; it is too large, or takes too long"])
  }

  @Test("archives within archives end, however deep they are")
  func deep() {
    var archive = Self.overlapping(Data(Self.pie.utf8), method: 0, files: 1)
    for _ in 0..<6 { archive = Self.overlapping(archive, method: 0, files: 1, name: "a.zip") }
    #expect(RecipeFile(archive, name: "deep.zip").problems == ["a.zip: the archive is damaged"])
    var packed = Data(Self.pie.utf8)
    for _ in 0..<6 { packed = Self.gzip(packed) }
    #expect(RecipeFile(packed, name: "deep.gz").problems == ["deep.gz: the compressed file is damaged or too large"])
  }
}

@Suite("Hostile texts of recipes are read in one go")
struct LinearReadingTests {
  @Test("each place is looked at once, however often what closes is asked for")
  func ahead() {
    let text = String(repeating: "<a", count: 50_000)[...]
    for (end, count) in [("", 100_000), (">", 100_000)] {
      let text = (text + end)[...]
      var ahead = Ahead(">")
      for place in text.indices { _ = ahead.place(in: text, from: place) }
      #expect(ahead.looked == count)
    }
    var ahead = Ahead("b")
    let row = "abab"[...]
    let places = row.indices.map { place in
      ahead.place(in: row, from: place).map { row.distance(from: row.startIndex, to: $0) }
    }
    #expect(places == [1, 1, 3, 3])
  }

  /// How many times as long ten times as much takes: about ten where each place is looked at a few times, a hundred where each
  /// is looked at from each other.
  private func growth(_ read: (Int) -> Void) -> Double {
    // The time of this thread alone: others keep the machine busy.
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    func time(_ count: Int) -> Double {
      let start = now()
      read(count)
      return now() - start
    }
    let small = (0..<3).map { _ in time(5_000) }.min() ?? 0
    return time(50_000) / max(small, 1e-4)
  }

  @Test(
    "openings that nothing closes cost no more than other text, in HTML",
    arguments: ["<a", "<!", "</", "&", "&#", "<a>", "&lt;a", "a\n"])
  func html(part: String) {
    #expect(growth { count in _ = JSONText.lines(String(repeating: part, count: count)) } < 40)
  }

  @Test(
    "and in Cooklang",
    arguments: ["@a{", "@", "~{", "#a{", "@a{}(", "[-", "[- -]", "--\n", ">>\n", "@a ", "=\n", "@&", "~"])
  func cooklang(part: String) {
    #expect(growth { count in _ = Cooklang.draft(String(repeating: part, count: count), name: "a") } < 40)
  }

  @Test("more things than a recipe may have are not compared with each other")
  func manyThings() {
    func text(_ count: Int) -> String { (0..<count).map { "@thing\($0) " }.joined() }
    let (few, many) = (text(5_000), text(50_000))
    #expect(growth { count in _ = Cooklang.draft(count == 5_000 ? few : many, name: "a") } < 40)
  }

  @Test(
    "and in pages", arguments: ["<script></script>", "<script", "<", "<script>", "<SCRIPT TYPE='ld+json'>{}</script>"])
  func pages(part: String) {
    #expect(growth { count in _ = HTMLText.linkedData(in: String(repeating: part, count: count)) } < 40)
  }
}
