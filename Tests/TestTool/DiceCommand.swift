import ArgumentParser
import Dice
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Throws numbers, texts and moments as nobody should send them at a house, a million of them if need be.
///
/// Each kind is thrown by a child of its own. Where it goes down, or does not come to the next case for two seconds, the
/// case is told, and another child goes on behind it.
struct DiceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dice", abstract: "Throw numbers, texts and moments as nobody should send them at a house.")

  @Option(help: "How many cases of each kind.") var cases = 1_000
  @Option(help: "What they are drawn by.") var seed: UInt64 = 1
  @Option(help: "Which kinds: \(DiceKind.allCases.map(\.rawValue).joined(separator: ", ")).") var kinds =
    DiceKind.allCases.map(\.rawValue).joined(separator: ",")
  @Option(help: "The number of the first case.") var first = 0
  @Option(help: ArgumentHelp("Where a child notes its case.", visibility: .hidden)) var note: String?

  func run() async throws {
    if let note { return try await throwAll(note) }
    var bad = 0
    for name in kinds.split(separator: ",") {
      guard let kind = DiceKind(rawValue: String(name)) else { throw ValidationError("There is no kind \(name).") }
      bad += try watch(kind)
    }
    if bad > 0 { throw ExitCode(1) }
  }

  // MARK: The child

  private func throwAll(_ note: String) async throws {
    guard let kind = DiceKind(rawValue: kinds) else { throw ValidationError("There is no kind \(kinds).") }
    let file = open(note, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    let folder = URL(filePath: note).deletingLastPathComponent().appending(path: "house-\(getpid())")
    let table = try await DiceTable(kind, seed: seed, folder: folder)
    try await table.run(from: first, count: cases) { number in
      var number = number
      pwrite(file, &number, MemoryLayout<Int>.size, 0)
    }
    print(String(decoding: try JSONEncoder().encode(table.tally), as: UTF8.self))
  }

  // MARK: The parent

  /// - Returns: how many cases brought the child down or took too long.
  private func watch(_ kind: DiceKind) throws -> Int {
    // Where memory is the disk, nothing waits for one.
    let memory = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
    let folder = "\(memory)/sous-dice-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var next = first
    let end = first + cases
    var total = DiceTally()
    var (crashes, hangs): ([Int], [Int]) = ([], [])
    while next < end {
      // A child for some cases, so that what it has counted is not lost for all of them.
      let count = min(20_000, end - next)
      let (tally, stuck, signal) = try child(kind, from: next, count: count, note: "\(folder)/note")
      if let tally {
        total.add(tally)
        next += count
      } else {
        let number = Self.noted("\(folder)/note") ?? next
        // On a busy machine anything may take long: only what does so once more does.
        if stuck, try !child(kind, from: number, count: 1, note: "\(folder)/note").isStuck {
          total.cases += max(0, number - next)
          next = max(number, next + 1)
          continue
        }
        if stuck { hangs.append(number) } else { crashes.append(number) }
        print(
          "\(kind.rawValue): case \(number) \(stuck ? "took more than two seconds" : "ended with signal \(signal)")")
        total.cases += max(0, number - next) + 1
        next = max(number, next) + 1
        if crashes.count + hangs.count >= 50 { break }
      }
    }
    print(
      "\(kind.rawValue): \(total.cases) cases, \(total.done) commands done, \(total.refused) refused, "
        + "\(total.notKept) not kept, \(total.undrawn) not drawn, \(total.reopened) times opened anew; "
        + "\(crashes.count) crashes, \(hangs.count) over two seconds; "
        + "the slowest \(String(format: "%.3f", total.slowest)) s (case \(total.slowestCase))")
    for (reason, count) in total.reasons.sorted(by: { $0.value > $1.value }).prefix(12) {
      print("  \(count) × \(reason)")
    }
    return crashes.count + hangs.count
  }

  private func child(
    _ kind: DiceKind, from first: Int, count: Int, note: String
  ) throws -> (tally: DiceTally?, isStuck: Bool, signal: Int32) {
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = [
      "dice", "--cases", "\(count)", "--seed", "\(seed)", "--kinds", kind.rawValue, "--first", "\(first)", "--note",
      note,
    ]
    // Looking for the cause of a crash takes its time, and is not wanted here.
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try? FileManager.default.removeItem(atPath: note)
    try process.run()
    var (last, since) = (Int?.none, ContinuousClock.now)
    var isStuck = false
    while process.isRunning {
      usleep(50_000)
      let now = Self.noted(note)
      if now != last || now == nil { (last, since) = (now, .now) }
      // The cases that open a house anew, and a machine that is busy, take a little longer.
      if ContinuousClock.now - since > .seconds(4) {
        isStuck = true
        kill(process.processIdentifier, SIGKILL)
        break
      }
    }
    process.waitUntilExit()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    guard !isStuck, process.terminationReason == .exit, process.terminationStatus == 0 else {
      return (nil, isStuck, process.terminationStatus)
    }
    return (try JSONDecoder().decode(DiceTally.self, from: text), false, 0)
  }

  private static func noted(_ path: String) -> Int? {
    guard let bytes = FileManager.default.contents(atPath: path), bytes.count == MemoryLayout<Int>.size else {
      return nil
    }
    return bytes.withUnsafeBytes { $0.loadUnaligned(as: Int.self) }
  }
}

extension DiceTally {
  fileprivate mutating func add(_ other: DiceTally) {
    cases += other.cases
    done += other.done
    refused += other.refused
    notKept += other.notKept
    undrawn += other.undrawn
    reopened += other.reopened
    if other.slowest > slowest { (slowest, slowestCase) = (other.slowest, other.slowestCase) }
    reasons.merge(other.reasons, uniquingKeysWith: +)
  }
}
