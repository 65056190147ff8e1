import Foundation
import Testing

@testable import Speech

@Suite("Files of tensors")
struct TensorFileTests {
  @Test("Numbers of single and of half precision are read")
  func numbers() throws {
    let file = SampleNetwork()
    // 1.5, then the halves of 1, -2, the least above nought and infinity.
    try file.write(
      header: """
        {"__metadata__":{"made":"here"},"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},\
        "b":{"dtype":"F16","shape":[2,2],"data_offsets":[4,12]}}
        """, bytes: Data([0, 0, 0xC0, 0x3F, 0, 0x3C, 0, 0xC0, 1, 0, 0, 0x7C]))
    let read = try TensorFile(contentsOf: file.url)
    #expect(
      read.tensors == [
        "a": .init(shape: [1], values: [1.5]),
        "b": .init(shape: [2, 2], values: [1, -2, 0x1p-24, .infinity]),
      ])
    #expect(throws: SpeechError.modelUnreadable(path: file.url.path, reason: "tensor a is missing")) {
      try read.tensor("a", dimensions: 2)
    }
  }

  @Test("A file that is not there is named")
  func missing() {
    let file = SampleNetwork()
    #expect(throws: SpeechError.modelMissing(path: file.url.path)) { try TensorFile(contentsOf: file.url) }
  }

  @Test("A file that is cut off is refused", arguments: [0, 8, 9, 60, 94])
  func cutOff(_ length: Int) throws {
    let file = SampleNetwork()
    try file.write([("a", .init(shape: [8], values: [Float](repeating: 1, count: 8)))])
    let data = try Data(contentsOf: file.url)
    try #require(data.count > length)
    try data.prefix(length).write(to: file.url)
    let error = #expect(throws: SpeechError.self) { try TensorFile(contentsOf: file.url) }
    #expect(error?.description.contains(file.url.path) == true)
  }

  @Test("A header that is not JSON is refused", arguments: ["no", "[1]", "{\"a\":", "\u{0}\u{0}"])
  func notJSON(_ header: String) throws {
    let file = SampleNetwork()
    try file.write(header: header, bytes: Data(count: 8))
    #expect(throws: SpeechError.modelUnreadable(path: file.url.path, reason: "its header is not JSON")) {
      try TensorFile(contentsOf: file.url)
    }
  }

  @Test(
    "A tensor that lies elsewhere than in the file, or is of another kind, is refused",
    arguments: [
      #"{"dtype":"F32","shape":[2],"data_offsets":[4,12]}"#,
      #"{"dtype":"F32","shape":[2],"data_offsets":[-8,0]}"#,
      #"{"dtype":"F32","shape":[2],"data_offsets":[8,0]}"#,
      #"{"dtype":"F32","shape":[3],"data_offsets":[0,8]}"#,
      #"{"dtype":"F32","shape":[-1,-2],"data_offsets":[0,8]}"#,
      #"{"dtype":"F32","shape":[1],"data_offsets":[9223372036854775803,9223372036854775807]}"#,
      #"{"dtype":"F32","shape":[1],"data_offsets":[0,-9223372036854775808]}"#,
      #"{"dtype":"F32","shape":[1048576,1048576,1048576,1048576],"data_offsets":[0,0]}"#,
      #"{"dtype":"F32","shape":[2],"data_offsets":[0]}"#,
      #"{"dtype":"F32","shape":"2","data_offsets":[0,8]}"#,
      #"{"dtype":"I64","shape":[1],"data_offsets":[0,8]}"#,
      #"{"shape":[2],"data_offsets":[0,8]}"#,
      "7",
    ])
  func elsewhere(_ entry: String) throws {
    let file = SampleNetwork()
    try file.write(header: "{\"a\":\(entry)}", bytes: Data(count: 8))
    #expect(
      throws: SpeechError.modelUnreadable(path: file.url.path, reason: "tensor a is not where the header says")
    ) { try TensorFile(contentsOf: file.url) }
  }
}
