/** Replaces mpd-parser in the build: our streams are HLS, and the parser would add a whole XML library. */
const refuse = (): never => {
  throw new Error("DASH is not played here");
};

export const addSidxSegmentsToPlaylist = refuse;
export const generateSidxKey = refuse;
export const parse = refuse;
export const parseUTCTiming = refuse;
