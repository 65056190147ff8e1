import Foundation

extension Kitchen {
  /// An ALSA configuration whose only device `scripted` follows a script (the words are explained in the plugin); it
  /// stands in place of the machine's, so that no test depends on hardware.
  func soundVariables() throws -> [String: String] {
    let config = """
      pcm_type.sous_scripted { lib "\(Self.built("libasound_module_pcm_sous_scripted.so"))" }
      pcm.scripted {
        @args [ SCRIPT ]
        @args.SCRIPT { type string }
        type sous_scripted
        id "box"
        script $SCRIPT
        rate 16000
        channels 1
        out ""
      }
      """
    return ["ALSA_CONFIG_PATH": try write(config, to: "asoundrc")]
  }
}
