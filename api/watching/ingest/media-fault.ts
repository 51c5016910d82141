/** Why a film cannot be taken in, or the work not be finished. */
const faultMeanings = {
  MISSING: "The file is not there or may not be read.",
  EMPTY: "The file has no bytes.",
  UNREADABLE: "The file is not a film: another kind of file, or damaged from its beginning.",
  TRUNCATED: "The file ends before the film does.",
  CORRUPT: "Too many of the film's pictures or sounds cannot be decoded.",
  NO_VIDEO: "The file has no moving picture.",
  PROTECTED: "The film is encrypted (DRM) and can only be played by its seller's programs.",
  TOO_SHORT: "The film is shorter than a second.",
  TOO_LONG: "The film is longer than twelve hours.",
  UNSUPPORTED_SIZE: "The picture is smaller than 16 or larger than 8192 pixels.",
  UNSUPPORTED_CODEC: "This ffmpeg cannot decode the film's picture.",
  UNSUPPORTED_HDR: "This ffmpeg cannot turn HDR into ordinary colours: it lacks the filter zscale.",
  NO_SPACE: "The disk is full.",
  STALLED: "ffmpeg made no progress for a long time and was ended.",
  NO_TOOLS: "ffmpeg is missing and could not be installed.",
  ABORTED: "The work was stopped.",
  ENCODER_FAILED: "ffmpeg ended with an error of its own.",
  BAD_OUTPUT: "What was made does not match the film.",
} as const;

export type MediaFaultCode = keyof typeof faultMeanings;

/** A film that cannot be taken in, or work that cannot be finished; `detail` is a line from ffmpeg or a measurement. */
export class MediaFault extends Error {
  constructor(
    readonly code: MediaFaultCode,
    readonly detail: string,
  ) {
    super(`${faultMeanings[code]} ${detail}`);
    this.name = "MediaFault";
  }
}
