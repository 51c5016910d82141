/** What the player is given: one piece of media, everything around it, and nothing about films. Times are seconds of the media. */
export type PlayerMedia = {
  /** Stable id: memory of volume, speed and subtitles is shared, position is kept under this id. */
  id: string;
  title: string;
  /** A line under the title: year, age, «фрагмент» … */
  subtitle: string;
  hlsSrc: string;
  /** Progressive files, lowest first: the native player without script, and the fall-back. */
  files: { height: VideoHeight; src: string }[];
  poster: string | null;
  durationSeconds: number;
  startSeconds: number;
  tracks: { src: string; srclang: string; label: string; isDefault: boolean }[];
  chapters: Chapter[];
  marks: Marks;
  thumbnails: Thumbnails | null;
  next: { title: string; subtitle: string; href: string; image: string | null } | null;
  drm: { scheme: DrmScheme; licenseUrl: string } | null;
  /** A live picture has no resume, chapters or end; null for anything else. */
  live: LiveMedia | null;
};

type Neighbour = { title: string; href: string };
/** The running programme by the server's clock (Unix seconds; `nowTs` is when the page was made), and the channels beside this one. */
export type LiveMedia = {
  nowTs: number;
  startTs: number;
  stopTs: number;
  previous: Neighbour | null;
  next: Neighbour | null;
};

export type VideoHeight = 240 | 480 | 720 | 1080;
export type TimeRange = { startSeconds: number; endSeconds: number };
export type Chapter = { startSeconds: number; title: string };
export type Marks = { intro: TimeRange | null; credits: TimeRange | null };
/** A sprite sheet: frame n stands at column n % columns, row floor(n / columns). */
export type Thumbnails = {
  src: string;
  width: number;
  height: number;
  columns: number;
  intervalSeconds: number;
  count: number;
};
export type DrmScheme = "widevine" | "playready" | "fairplay" | "clearkey";

export type ProgressReason = "interval" | "pause" | "leave" | "ended";
export type PlayerProgress = { positionSeconds: number; durationSeconds: number; reason: ProgressReason };

/** «expired»: the link was refused; the page fetches a new one and gives it as `media.hlsSrc`, playback goes on from the same second. */
export type PlayerErrorKind = "network" | "decode" | "expired" | "unsupported" | "drm";

/** The choice of quality that works without script: a link for each progressive file. */
export type QualityLink = { height: VideoHeight; href: string; isCurrent: boolean };
