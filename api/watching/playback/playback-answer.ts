import type { Clip } from "#artwork/clips/load-clips";
import type { Locale } from "#contract/languages";
import type { Playback } from "#contract/playback";
import { pickByAlphabet } from "#domain/localized";
import { veilChapters } from "#domain/spoilers";
import { hourSeconds } from "#domain/time-units";
import type { Playable } from "../../catalogue/catalog/playable";
import type { LimitedViewing } from "../../people/parents/viewings";
import { fail } from "../../platform/errors";
import { linkMedia, type LinkSettings } from "../media/media-links";

/** Relative to the API's base URL. */
export const getPlaybackUrl = (uid: string) => `/playback/${uid}`;

/** Lifetime of a media URL: longer than any clip, but too short to be worth sharing. */
export const mediaLinkSeconds = 4 * hourSeconds;

type Options = {
  playable: Playable;
  clips: Map<string, Clip>;
  settings: LinkSettings;
  now: number;
  positionSeconds: number;
  /** The viewing of a child whose time is limited; null without a limit. */
  viewing: LimitedViewing | null;
  subtitlesLanguage: string | null;
  locale: Locale;
  /** From which second on nothing is told, and chapters are known by their number only; null if all is shown. */
  veiledFrom: number | null;
};

/** Playback data for an authorised viewer: signed URLs and everything the player shows. */
export function createPlayback({
  playable,
  clips,
  settings,
  now,
  positionSeconds,
  viewing,
  subtitlesLanguage,
  locale,
  veiledFrom,
}: Options): Playback {
  const clip = clips.get(playable.clip) ?? fail(404, "NOT_FOUND", "No media for this title");
  const expiresAt = Math.min(now + mediaLinkSeconds, viewing?.until ?? Infinity);
  const signUrl = (path: string) =>
    linkMedia(settings, { clip: clip.id, path, expiresAt, viewing: viewing?.link ?? null });
  const { intro, credits } = clip.marks;
  return {
    uid: playable.uid,
    url: signUrl(clip.hls),
    files: clip.files
      .map(({ height, path }) => ({ height, src: signUrl(path) }))
      .sort((one, other) => one.height - other.height),
    duration_seconds: clip.durationSeconds,
    tracks: clip.tracks.map(({ lang, path, label, kind = null }) => ({
      lang,
      label,
      kind,
      src: signUrl(path),
    })),
    subtitles_language: subtitlesLanguage,
    chapters: veilChapters(
      clip.chapters.map(({ startSeconds, title }) => ({
        start: startSeconds,
        title: pickByAlphabet(title, locale),
      })),
      veiledFrom,
      locale,
    ),
    veiled_from: veiledFrom,
    segments: [
      ...(intro ? [{ type: "intro" as const, start: intro.startSeconds, end: intro.endSeconds }] : []),
      ...(credits
        ? [{ type: "credits" as const, start: credits.startSeconds, end: credits.endSeconds }]
        : []),
    ],
    thumbnails: clip.thumbnails && {
      src: signUrl(clip.thumbnails.path),
      width: clip.thumbnails.width,
      height: clip.thumbnails.height,
      columns: clip.thumbnails.columns,
      interval_seconds: clip.thumbnails.intervalSeconds,
      count: clip.thumbnails.count,
    },
    poster: playable.title.pictures.frame,
    position_seconds: positionSeconds,
    // The demo's protected clip always uses ClearKey; a production API would choose the scheme by the request's `drm`.
    drm: clip.protection
      ? {
          scheme: clip.protection.scheme,
          license_url: signUrl("").replace("/media/", "/license/").replace(/\/$/, ""),
        }
      : null,
    expires: expiresAt,
  };
}
