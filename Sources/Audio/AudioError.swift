/// An error of sound; each description is one line that says what, where and how to fix it.
public enum AudioError: Error, Equatable, Sendable {
  /// The file cannot be opened; `reason` is the system's text.
  case cannotOpen(name: String, reason: String)
  /// Reading or writing failed in the middle; `reason` is the system's text.
  case inputOutput(name: String, reason: String)
  /// There is not one byte in it.
  case empty(name: String)
  /// A file that does not start like a WAV file.
  case notWAV(name: String)
  /// A file with an invalid WAV header; `what` names the part.
  case badHeader(name: String, what: String)
  /// A WAV file of an unsupported kind; `codec` is its format tag.
  case unknownCodec(name: String, codec: Int)
  /// An error of the resampler; `what` is its text.
  case resampler(what: String)
  /// No memory for the tables of a filter.
  case noMemory
  /// A sound device that does not exist or is not accessible, found at the start.
  case noDevice(name: String, direction: AudioDirection, reason: String)
  /// A failed call of the sound library: the operation, its code and the library's text for it.
  case device(ALSAFailure)
}

/// The direction of a device's sound.
public enum AudioDirection: String, Sendable {
  /// The direction from a microphone.
  case capture
  /// The direction to a loudspeaker.
  case playback
}

/// A failed call of libasound, translated once at its place.
public struct ALSAFailure: Error, Equatable, Sendable {
  /// The C function, for example `snd_pcm_readi`.
  public var operation: String
  /// The result of the call, a negative errno.
  public var code: Int32
  /// The library's text for the code (`snd_strerror`).
  public var text: String
  /// The device it happened to.
  public var device: String
}

extension AudioError: CustomStringConvertible {
  /// The error in one line for people.
  public var description: String {
    switch self {
    case .cannotOpen(let name, let reason): "\(name): cannot be opened: \(reason); check the path and the right to it"
    case .inputOutput(let name, let reason):
      "\(name): reading or writing failed: \(reason); check the file and the disk"
    case .empty(let name): "\(name): the file is empty; record it again"
    case .notWAV(let name): "\(name): not a WAV file; convert it, for example: sox INPUT -r 16000 -c 1 OUTPUT.wav"
    case .badHeader(let name, let what):
      "\(name): broken WAV header: \(what); write the file again, for example: sox INPUT OUTPUT.wav"
    case .unknownCodec(let name, let codec):
      "\(name): WAV codec \(Self.codecName(codec)) is not decoded; convert it: sox INPUT -e signed -b 16 OUTPUT.wav"
    case .resampler(let what): "the resampler failed: \(what)"
    case .noMemory: "there is no memory for the sound filters; close other programs"
    case .noDevice(let name, let direction, let reason):
      "no \(direction == .capture ? "microphone" : "loudspeaker") \"\(name)\": \(reason); "
        + (direction == .capture
          ? "`arecord -L` lists the devices, give one with --device"
          : "`aplay -L` lists the devices, give one with --output")
    case .device(let failure): failure.description
    }
  }

  // Names from the registry of WAVE format tags, RFC 2361.
  private static func codecName(_ tag: Int) -> String {
    let names = [0x02: "ADPCM", 0x06: "A-law", 0x07: "mu-law", 0x11: "IMA ADPCM", 0x31: "GSM 6.10", 0x55: "MP3"]
    let hex = "0x" + String(tag, radix: 16)
    return names[tag].map { "\($0) (\(hex))" } ?? hex
  }
}

extension ALSAFailure: CustomStringConvertible {
  /// The error in one line for people.
  public var description: String { "sound device \"\(device)\": \(operation) failed: \(text) (\(code))" }
}
