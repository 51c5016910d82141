import { createHmac, timingSafeEqual } from "node:crypto";
import { getRenditionsKey, isOwnMedia } from "../../platform/own-media";
import type { ApiSettings } from "../../platform/settings";
import { signCloudFrontUrl, signSecureLink } from "./cdn-links";

const createSignature = (secret: string, clip: string, expiresAt: number, viewing: string | null) =>
  createHmac("sha256", secret)
    .update(viewing === null ? `${clip}:${expiresAt}` : `${clip}:${expiresAt}:${viewing}`)
    .digest()
    .subarray(0, 16);

type Link = { clip: string; path: string; /** Unix seconds. */ expiresAt: number; viewing?: string | null };
export type LinkSettings = Pick<ApiSettings, "mediaSecret" | "mediaBaseUrl" | "mediaSigning">;

/**
 * Whether the CDN itself may give the file. What we have to see stays with us: channels and recordings, whose playlists
 * are made as they are asked for, and viewings whose seconds are counted. So do the demonstration's clips, which are no
 * part of the storage.
 */
export const isAtCdn = ({ mediaSigning }: LinkSettings, { clip, viewing }: Pick<Link, "clip" | "viewing">) =>
  mediaSigning.kind !== "token" && isOwnMedia(clip) && (viewing ?? null) === null;

/** The signed address of a file. What a playlist names needs none of its own: see docs/decisions/0053. */
export function linkMedia(settings: LinkSettings, link: Link): string {
  const { mediaSigning: signing, mediaBaseUrl, mediaSecret: secret } = settings;
  const { clip, path, expiresAt } = link;
  const cdn = { base: mediaBaseUrl.replace(/\/$/u, ""), folder: getRenditionsKey(clip), path, expiresAt };
  if (signing.kind === "token") return signMediaUrl({ base: mediaBaseUrl, secret, ...link });
  if (!isAtCdn(settings, link)) return signMediaUrl({ base: "", secret, ...link });
  if (signing.kind === "secure-link") return signSecureLink({ ...cdn, secret: signing.secret });
  // Names in a playlist would lose the signature, so that ours is asked for it.
  if (path.endsWith(".m3u8")) return signMediaUrl({ base: "", secret, ...link });
  return signCloudFrontUrl({ ...cdn, ...signing });
}

/**
 * The token precedes the clip's path, so that relative URLs in a playlist include it. `expiresAt` is in Unix seconds;
 * `viewing` names the viewing whose delivered seconds are counted.
 */
export const signMediaUrl = ({
  base,
  clip,
  path,
  secret,
  expiresAt,
  viewing = null,
}: {
  base: string;
  clip: string;
  path: string;
  secret: string;
  expiresAt: number;
  viewing?: string | null;
}) => {
  const signature = createSignature(secret, clip, expiresAt, viewing).toString("base64url");
  const token = [expiresAt, ...(viewing === null ? [] : [viewing]), signature].join(".");
  return `${base.replace(/\/$/u, "")}/media/${token}/${clip}/${path}`;
};

type MediaToken = { secondsLeft: number; viewing: string | null };

/** Seconds until the link expires, and its viewing; null if it is expired, forged or for another clip. */
export const verifyMediaToken = (
  token: string,
  clip: string,
  secret: string,
  nowSeconds: number,
): MediaToken | null => {
  const [, expires = "", viewing = null, signature = ""] =
    /^(\d{1,12})\.(?:([\w-]{16})\.)?([\w-]{22})$/u.exec(token) ?? [];
  if (expires === "") return null;
  const actual = Buffer.from(signature, "base64url");
  const expected = createSignature(secret, clip, Number(expires), viewing);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  const secondsLeft = Number(expires) - Math.floor(nowSeconds);
  return secondsLeft > 0 ? { secondsLeft, viewing } : null;
};
