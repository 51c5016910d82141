import type { Playback } from "#contract/playback";
import type { Playable } from "../../catalogue/catalog/playable";
import type { LimitedViewing } from "../../people/parents/viewings";
import type { TitleMedia } from "../../platform/db/schema";
import { failAs } from "../../platform/errors";
import type { ApiSettings } from "../../platform/settings";
import { getLicenseName } from "../media/license-routes";
import { signMediaUrl } from "../media/media-links";
import { getFileName, getFilmName, type TitleProtection } from "../media/relay/title-streams";
import { mediaLinkSeconds } from "./playback-answer";

export type DrmScheme = keyof TitleProtection;

type Options = {
  playable: Playable;
  media: TitleMedia;
  alias: string;
  durationSeconds: number;
  settings: Pick<ApiSettings, "mediaSecret" | "mediaBaseUrl">;
  now: number;
  positionSeconds: number;
  viewing: LimitedViewing | null;
  subtitlesLanguage: string | null;
  /** From which second on nothing is told of the film; null if all is. */
  veiledFrom: number | null;
  /** The scheme that the browser knows. */
  drm: DrmScheme | null;
};

/** Of a file that does not say how high its picture is. */
const defaultHeight = 480;

const getName = (language: string): string =>
  new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;

/** Playback data of a film that lies elsewhere, for an authorised viewer. */
export function createOutsidePlayback({
  playable,
  media,
  alias,
  durationSeconds,
  settings,
  now,
  positionSeconds,
  viewing,
  subtitlesLanguage,
  veiledFrom,
  drm,
}: Options): Playback {
  const expiresAt = Math.min(now + mediaLinkSeconds, viewing?.until ?? Infinity);
  const sign = (clip: string, path: string) =>
    signMediaUrl({
      base: settings.mediaBaseUrl,
      clip,
      path,
      secret: settings.mediaSecret,
      expiresAt,
      viewing: viewing?.link ?? null,
    });
  const film = getFilmName(alias);
  const files = (media.files ?? [])
    .map(({ height = defaultHeight, type = "mp4" }, index) => ({
      height,
      src: sign(film, getFileName(index, type)),
      type: `video/${type}` as const,
    }))
    .sort((one, other) => one.height - other.height);
  const hasStream = (media.hls ?? media.dash) !== undefined;
  return {
    uid: playable.uid,
    url: hasStream ? sign(film, "master.m3u8") : (files.at(-1)?.src ?? ""),
    files,
    duration_seconds: durationSeconds,
    tracks: media.subtitles.map(({ language, kind = null }, index) => ({
      lang: language,
      label: getName(language),
      kind,
      src: sign(film, `subtitles-${index}.vtt`),
    })),
    subtitles_language: subtitlesLanguage,
    chapters: [],
    veiled_from: veiledFrom,
    segments: [],
    thumbnails: null,
    poster: playable.title.pictures.frame,
    position_seconds: positionSeconds,
    drm: getDrm(media.drm, drm, (scheme) =>
      sign(getLicenseName(film, scheme), "").replace("/media/", "/license/").replace(/\/$/, ""),
    ),
    expires: expiresAt,
  };
}

/** The scheme of the browser's; a protected film without a licence server for it cannot be played there. */
function getDrm(
  protection: TitleProtection,
  scheme: DrmScheme | null,
  getUrl: (scheme: DrmScheme) => string,
): Playback["drm"] {
  if (Object.keys(protection).length === 0) return null;
  const known = [scheme ?? "widevine", "clearkey" as const].find((one) => protection[one]);
  return known
    ? { scheme: known, license_url: getUrl(known) }
    : failAs({ status: 404, code: "NOT_FOUND", message: "No media for this browser" });
}
