import type { Playback } from "../../app/contract/playback";
import { fail } from "../errors";
import type { Clip } from "../media/load-clips";
import { signMediaUrl } from "../media/media-links";
import type { ApiSettings } from "../settings";
import type { Playable } from "./playable";

/** How long a media address lives: longer than any clip, short enough not to be passed around. */
const linkSeconds = 4 * 3600;

type Request = {
  playable: Playable;
  clips: Map<string, Clip>;
  settings: Pick<ApiSettings, "mediaSecret" | "mediaBaseUrl">;
  now: number;
  positionSeconds: number;
  subtitlesLanguage: string | null;
  locale: string;
};

/** The playback answer for something this viewer may watch: signed addresses and everything the player draws. */
export function createPlayback({
  playable,
  clips,
  settings,
  now,
  positionSeconds,
  subtitlesLanguage,
  locale,
}: Request): Playback {
  const clip = clips.get(playable.clip) ?? fail(404, "NOT_FOUND", "No media for this title");
  const expiresAt = now + linkSeconds;
  const signed = (path: string) =>
    signMediaUrl({
      base: settings.mediaBaseUrl,
      clip: clip.id,
      path,
      secret: settings.mediaSecret,
      expiresAt,
    });
  const titleIn = (title: { ru: string; en: string }) =>
    locale === "ru" || locale === "bg" ? title.ru : title.en;
  const { intro, credits } = clip.marks;
  return {
    uid: playable.uid,
    url: signed(clip.hls),
    files: clip.files
      .map(({ height, path }) => ({ height, src: signed(path) }))
      .sort((one, other) => one.height - other.height),
    duration_seconds: clip.durationSeconds,
    tracks: clip.tracks.map(({ lang, path, label }) => ({ lang, label, src: signed(path) })),
    subtitles_language: subtitlesLanguage,
    chapters: clip.chapters.map(({ startSeconds, title }) => ({
      start: startSeconds,
      title: titleIn(title),
    })),
    segments: [
      ...(intro ? [{ type: "intro" as const, start: intro.startSeconds, end: intro.endSeconds }] : []),
      ...(credits
        ? [{ type: "credits" as const, start: credits.startSeconds, end: credits.endSeconds }]
        : []),
    ],
    thumbnails: clip.thumbnails && {
      src: signed(clip.thumbnails.path),
      width: clip.thumbnails.width,
      height: clip.thumbnails.height,
      columns: clip.thumbnails.columns,
      interval_seconds: clip.thumbnails.intervalSeconds,
      count: clip.thumbnails.count,
    },
    poster: playable.title.pictures.frame,
    position_seconds: positionSeconds,
    // The demonstration's protected clip is ClearKey whatever the browser prefers; an operator's API answers by `drm`.
    drm: clip.protection
      ? {
          scheme: clip.protection.scheme,
          license_url: signed("").replace("/media/", "/license/").replace(/\/$/, ""),
        }
      : null,
    expires: expiresAt,
  };
}
