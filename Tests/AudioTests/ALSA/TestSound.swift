import Foundation
import Testing

@testable import Audio

/// An ALSA configuration of the tests' own: a microphone and a loudspeaker made of files, and a device that follows a
/// script. It stands on alsa-lib's own, which all tests of this process share; no test opens what hardware there is.
enum TestSound {
  /// The folder for the tests' files; it is written, and libasound told of it, when first asked for.
  static let folder: String = {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sous-alsa-\(getpid())").path
    let config = folder + "/asoundrc"
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try asoundrc.write(toFile: config, atomically: true, encoding: .utf8)
    } catch {
      Issue.record("the test's ALSA configuration cannot be written: \(error)")
    }
    // Read by libasound whenever a device is opened; all parameters of a test go into the device's name, so that this
    // is the one change of the environment.
    setenv("ALSA_CONFIG_PATH", config, 1)
    return folder
  }()

  /// The plugin is a product of this package, built beside the test bundle.
  private static var plugin: String {
    let bundle = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    return bundle.deletingLastPathComponent().appending(path: "libasound_module_pcm_sous_scripted.so").path
  }

  private static var asoundrc: String {
    """
    </usr/share/alsa/alsa.conf>
    pcm.mic {
      @args [ IN ]
      @args.IN { type string }
      type file
      slave.pcm { type null }
      file "/dev/null"
      infile $IN
      format "raw"
    }
    pcm.speaker {
      @args [ OUT ]
      @args.OUT { type string }
      type file
      slave.pcm { type null }
      file $OUT
      format "raw"
    }
    pcm_type.sous_scripted { lib "\(plugin)" }
    pcm.scripted {
      @args [ ID SCRIPT RATE CHANNELS OUT ]
      @args.ID { type string }
      @args.SCRIPT { type string }
      @args.RATE { type integer default 16000 }
      @args.CHANNELS { type integer default 1 }
      @args.OUT { type string default "" }
      type sous_scripted
      id $ID
      script $SCRIPT
      rate $RATE
      channels $CHANNELS
      out $OUT
    }
    """
  }

  /// The path of a file for a test.
  static func file(_ name: String) -> String { folder + "/" + name }

  /// The name of a device that follows `script`; the words are explained in the plugin.
  static func scripted(
    _ script: String, id: String = #function, rate: Int = 16_000, channels: Int = 1, out: String = ""
  ) -> String {
    _ = folder
    return "scripted:ID='\(id)',SCRIPT='\(script)',RATE=\(rate),CHANNELS=\(channels),OUT='\(out)'"
  }
}

/// Records what a device reports and how long it would have slept.
final class Recorder: @unchecked Sendable {
  // Unchecked: everything happens on the test's own thread, which drives the device.
  private(set) var events: [DeviceEvent] = []
  private(set) var sleeps: [Duration] = []

  func monitor() -> DeviceMonitor { DeviceMonitor { self.events.append($0) } }
  func sleep(_ duration: Duration) { sleeps.append(duration) }
}
