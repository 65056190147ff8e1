import Foundation
import Store
import Testing

@testable import Assistant

@Suite("What time it is")
struct HouseTimeTests {
  /// A machine whose clock on the wall the test sets.
  private struct Machine {
    var wall: Date
    var steady = Duration.seconds(40)
    var isKeptRight = false

    mutating func pass(_ seconds: Double) {
      wall += seconds
      steady += .seconds(seconds)
    }

    var look: MachineClock.Look { MachineClock.Look(wall: wall, steady: steady, isKeptRight: isKeptRight) }
    func now(_ time: HouseTime) -> Date { time.now((wall, steady)) }
  }

  private let evening = Date(timeIntervalSince1970: 1_795_892_400)

  private func known(_ date: Date, doubtedSince: Date? = nil) -> ClockNote.Memory {
    ClockNote.Memory(time: date, doubtedSince: doubtedSince)
  }

  @Test("a clock that goes was not set, however late it is looked at; one set by an hour was, until that is taken over")
  func steps() {
    var machine = Machine(wall: evening)
    var time = HouseTime(machine.look)
    for pause in [0.2, 100, 1.5] {
      machine.pass(pause)
      #expect(time.correction(machine.look) == nil && machine.now(time) == machine.wall)
    }
    machine.wall -= 3_600
    #expect(time.correction(machine.look) == .init(seconds: -3_600, setsRight: true))
    #expect(machine.now(time) == machine.wall + 3_600)
    machine.pass(1)
    let correction = time.correction(machine.look)
    #expect(correction == .init(seconds: -3_600, setsRight: true))
    time.take(.init(seconds: -3_600, setsRight: true))
    #expect(time.correction(machine.look) == nil && machine.now(time) == machine.wall)
  }

  @Test("drift that network time mends is followed, and is no step")
  func drift() {
    var machine = Machine(wall: evening)
    var time = HouseTime(machine.look)
    for _ in 0..<1_000 {
      machine.pass(10)
      machine.wall += 0.05
      #expect(time.correction(machine.look) == nil && machine.now(time) == machine.wall)
    }
  }

  @Test("F1, F15: a clock of 1970 is not believed: time goes on from what was known, until the network sets it")
  func noClock() {
    var machine = Machine(wall: Date(timeIntervalSince1970: 12))
    var time = HouseTime(machine.look, memory: known(evening))
    #expect(time.isDoubted && machine.now(time) == evening)
    machine.pass(400)
    #expect(time.correction(machine.look) == nil && machine.now(time) == evening + 400)
    #expect(time.doubtedSince == evening)
    machine.wall = evening + 4_000
    #expect(time.correction(machine.look) == .init(seconds: 3_600, setsRight: true))
    time.take(.init(seconds: 3_600, setsRight: true))
    #expect(!time.isDoubted && time.doubtedSince == nil && machine.now(time) == machine.wall)
  }

  @Test("a box that never ran and has no clock begins in the year of the program")
  func firstStart() {
    let machine = Machine(wall: Date(timeIntervalSince1970: 12))
    let time = HouseTime(machine.look)
    #expect(time.isDoubted && machine.now(time) == HouseTime.earliest)
  }

  @Test("a clock that stood still while the box was off is behind; the system's word for it is taken all the same")
  func stoodStill() {
    var machine = Machine(wall: evening - 600)
    var time = HouseTime(machine.look, memory: known(evening))
    #expect(time.isDoubted && machine.now(time) == evening)
    machine.pass(5)
    #expect(time.correction(machine.look) == nil)
    machine.isKeptRight = true
    #expect(time.correction(machine.look) == .init(seconds: -600, setsRight: true))
    #expect(!HouseTime(machine.look, memory: known(evening)).isDoubted)
  }

  @Test("a clock that is years ahead is waited with for two minutes, then followed for want of a better")
  func ahead() {
    var machine = Machine(wall: evening + 20 * 365 * 86_400)
    var time = HouseTime(machine.look, memory: known(evening))
    #expect(time.isDoubted && machine.now(time) == evening)
    machine.pass(119)
    #expect(time.correction(machine.look) == nil)
    machine.pass(1)
    let resort = time.correction(machine.look)
    #expect(resort == .init(seconds: 20 * 365 * 86_400, setsRight: false))
    time.take(.init(seconds: 20 * 365 * 86_400, setsRight: false))
    // What is set by it keeps its length when the network comes after all.
    #expect(!time.isDoubted && time.doubtedSince == evening + 20 * 365 * 86_400)
    machine.wall = evening + 200
    #expect(time.correction(machine.look)?.setsRight == true)
  }

  @Test("months in a drawer are believed")
  func drawer() {
    let machine = Machine(wall: evening + 300 * 86_400)
    let time = HouseTime(machine.look, memory: known(evening))
    #expect(!time.isDoubted && machine.now(time) == machine.wall)
  }

  @Test("after a run that nobody knew the time of, the first that is believed corrects")
  func doubtLasts() {
    var machine = Machine(wall: evening + 900, isKeptRight: true)
    var time = HouseTime(machine.look, memory: known(evening, doubtedSince: evening - 60))
    #expect(time.isDoubted && machine.now(time) == evening)
    machine.pass(0.1)
    #expect(time.correction(machine.look) == .init(seconds: 900, setsRight: true))
  }

  @Test("somebody who sets a clock that the network kept right makes it wrong")
  func byHand() {
    var machine = Machine(wall: evening, isKeptRight: true)
    var time = HouseTime(machine.look, memory: known(evening))
    machine.pass(10)
    #expect(time.correction(machine.look) == nil)
    (machine.wall, machine.isKeptRight) = (machine.wall + 7_200, false)
    #expect(time.correction(machine.look) == .init(seconds: 7_200, setsRight: false))
  }

  @Test("a clock that is set to before the program was written is not followed")
  func setToNonsense() {
    var machine = Machine(wall: evening)
    var time = HouseTime(machine.look, memory: known(evening))
    machine.wall = Date(timeIntervalSince1970: 0)
    machine.pass(3)
    #expect(time.correction(machine.look) == nil && machine.now(time) == evening + 3)
  }
}
