import CALSA
import Glibc

/// An open PCM handle of libasound. It owns the handle, closes it, and lets no pointer out.
///
/// Use it from one thread at a time; its calls block.
final class ALSADevice {
  let name: String
  let direction: AudioDirection
  /// The format that the device accepted.
  let format: AudioFormat
  /// The number of frames in one transfer of the device.
  let periodFrames: Int

  private let handle: OpaquePointer
  private let isWide: Bool

  /// Sizes of the device's buffer.
  struct Buffering: Equatable, Sendable {
    /// Length of a period, in microseconds.
    var period: UInt32
    /// The length of the whole buffer, in microseconds.
    var buffer: UInt32
  }

  // The requested rates in order: the house's own first, then common ones.
  private static let rates: [UInt32] = [16_000, 48_000, 44_100, 32_000, 96_000]
  private static let channelCounts: [UInt32] = [1, 2]

  /// Opens and prepares the device `name`, as near to 16 000 Hz mono as possible.
  /// - Throws: ``AudioError/noDevice(name:direction:reason:)`` if it cannot be opened at all.
  init(_ name: String, _ direction: AudioDirection, _ buffering: Buffering) throws(AudioError) {
    _ = sous_alsa_silence_messages()
    var opened: OpaquePointer?
    let stream = direction == .capture ? SND_PCM_STREAM_CAPTURE : SND_PCM_STREAM_PLAYBACK
    // Without SND_PCM_NONBLOCK, opening waits, perhaps forever, until another program releases the device.
    let code = snd_pcm_open(&opened, name, stream, Int32(SND_PCM_NONBLOCK))
    guard code >= 0, let handle = opened else {
      throw .noDevice(name: name, direction: direction, reason: Self.openReason(code))
    }
    do throws(AudioError) {
      try Self.check("snd_pcm_nonblock", snd_pcm_nonblock(handle, 0), name)
      let agreed = try Self.negotiate(handle, name, buffering)
      (format, periodFrames, isWide) = (agreed.format, agreed.period, agreed.isWide)
    } catch {
      snd_pcm_close(handle)
      throw error
    }
    (self.name, self.direction, self.handle) = (name, direction, handle)
  }

  deinit { snd_pcm_close(handle) }

  private static func openReason(_ code: Int32) -> String {
    switch -code {
    case ENOENT, ENODEV, ENXIO: "there is no such device"
    case EBUSY: "another program is using it"
    case EACCES, EPERM: "permission denied (is the user in the group \"audio\"?)"
    default: text(code)
    }
  }

  private static func negotiate(
    _ handle: OpaquePointer, _ name: String, _ buffering: Buffering
  ) throws(AudioError) -> (format: AudioFormat, period: Int, isWide: Bool) {
    var allocated: OpaquePointer?
    try check("snd_pcm_hw_params_malloc", snd_pcm_hw_params_malloc(&allocated), name)
    guard let parameters = allocated else { throw failure("snd_pcm_hw_params_malloc", -ENOMEM, name) }
    defer { snd_pcm_hw_params_free(parameters) }
    try check("snd_pcm_hw_params_any", snd_pcm_hw_params_any(handle, parameters), name)
    // The library's own rate conversion is linear interpolation; ours uses a filter.
    _ = snd_pcm_hw_params_set_rate_resample(handle, parameters, 0)
    try check(
      "snd_pcm_hw_params_set_access",
      snd_pcm_hw_params_set_access(handle, parameters, SND_PCM_ACCESS_RW_INTERLEAVED), name)
    let isWide = snd_pcm_hw_params_test_format(handle, parameters, SND_PCM_FORMAT_S16_LE) != 0
    try check(
      "snd_pcm_hw_params_set_format",
      snd_pcm_hw_params_set_format(handle, parameters, isWide ? SND_PCM_FORMAT_S32_LE : SND_PCM_FORMAT_S16_LE), name)
    var channels: UInt32 = 1
    if let fits = channelCounts.first(where: { snd_pcm_hw_params_test_channels(handle, parameters, $0) == 0 }) {
      channels = fits
    }
    try check(
      "snd_pcm_hw_params_set_channels_near",
      snd_pcm_hw_params_set_channels_near(handle, parameters, &channels), name)
    var rate: UInt32 = 16_000
    if let fits = rates.first(where: { snd_pcm_hw_params_test_rate(handle, parameters, $0, 0) == 0 }) { rate = fits }
    try check(
      "snd_pcm_hw_params_set_rate_near", snd_pcm_hw_params_set_rate_near(handle, parameters, &rate, nil), name)
    var (period, buffer) = (buffering.period, buffering.buffer)
    try check(
      "snd_pcm_hw_params_set_period_time_near",
      snd_pcm_hw_params_set_period_time_near(handle, parameters, &period, nil), name)
    try check(
      "snd_pcm_hw_params_set_buffer_time_near",
      snd_pcm_hw_params_set_buffer_time_near(handle, parameters, &buffer, nil), name)
    try check("snd_pcm_hw_params", snd_pcm_hw_params(handle, parameters), name)
    var periodFrames: snd_pcm_uframes_t = 0
    try check(
      "snd_pcm_hw_params_get_period_size", snd_pcm_hw_params_get_period_size(parameters, &periodFrames, nil), name)
    return (AudioFormat(sampleRate: Int(rate), channels: Int(channels)), max(1, Int(periodFrames)), isWide)
  }

  /// The frames of one period, interleaved, full scale 1; empty when the stream has ended. Blocks.
  func read() throws(ALSAFailure) -> [Float] {
    let count = periodFrames * format.channels
    if isWide {
      var samples = [Int32](repeating: 0, count: count)
      let frames = try check("snd_pcm_readi", snd_pcm_readi(handle, &samples, snd_pcm_uframes_t(periodFrames)))
      return samples.prefix(frames * format.channels).map { Float($0) * (1 / 2_147_483_648) }
    }
    var samples = [Int16](repeating: 0, count: count)
    let frames = try check("snd_pcm_readi", snd_pcm_readi(handle, &samples, snd_pcm_uframes_t(periodFrames)))
    return SampleConversion.float(Array(samples.prefix(frames * format.channels)))
  }

  /// Gives `samples` (interleaved, full scale 1) to the device and returns the number of frames that it
  /// took. Blocks.
  func write(_ samples: ArraySlice<Float>) throws(ALSAFailure) -> Int {
    let frames = snd_pcm_uframes_t(samples.count / format.channels)
    if isWide {
      let wide = samples.map { Int32(SampleConversion.int16($0)) << 16 }
      return try check("snd_pcm_writei", snd_pcm_writei(handle, wide, frames))
    }
    return try check("snd_pcm_writei", snd_pcm_writei(handle, samples.map { SampleConversion.int16($0) }, frames))
  }

  /// Prepares the device again after an overrun, an underrun or ``drop()``.
  func prepare() throws(ALSAFailure) { try check("snd_pcm_prepare", snd_pcm_prepare(handle)) }

  /// Resumes a suspended device; false while it is not awake yet.
  func resume() throws(ALSAFailure) -> Bool {
    let code = snd_pcm_resume(handle)
    if code == -EAGAIN { return false }
    try check("snd_pcm_resume", code)
    return true
  }

  /// Stops at once.
  func drop() throws(ALSAFailure) { try check("snd_pcm_drop", snd_pcm_drop(handle)) }

  /// Plays all written samples, then stops. Blocks.
  func drain() throws(ALSAFailure) { try check("snd_pcm_drain", snd_pcm_drain(handle)) }

  /// The frames between the last one written and the loudspeaker (or from the microphone to the next one
  /// read), at the device's rate; 0 when unknown.
  var delayFrames: Int {
    var frames: snd_pcm_sframes_t = 0
    return snd_pcm_delay(handle, &frames) == 0 ? max(0, frames) : 0
  }

  @discardableResult
  private func check(_ operation: String, _ code: some BinaryInteger) throws(ALSAFailure) -> Int {
    guard code < 0 else { return Int(code) }
    throw ALSAFailure(operation: operation, code: Int32(code), text: Self.text(Int32(code)), device: name)
  }

  private static func check(_ operation: String, _ code: Int32, _ name: String) throws(AudioError) {
    guard code < 0 else { return }
    throw failure(operation, code, name)
  }

  private static func failure(_ operation: String, _ code: Int32, _ name: String) -> AudioError {
    .device(ALSAFailure(operation: operation, code: code, text: text(code), device: name))
  }

  private static func text(_ code: Int32) -> String {
    snd_strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
