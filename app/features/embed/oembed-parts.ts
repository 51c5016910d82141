import { xmlText } from "~/lib/seo/xml-text";

/** The answer for a video (oembed.com, 2.3.4). */
export type OEmbed = {
  version: "1.0";
  type: "video";
  title: string;
  provider_name: string;
  provider_url: string;
  cache_age: number;
  thumbnail_url: string;
  thumbnail_width: number;
  thumbnail_height: number;
  html: string;
  width: number;
  height: number;
};

export const formatOEmbedXml = (answer: OEmbed): string =>
  [
    '<?xml version="1.0" encoding="utf-8" standalone="yes"?>',
    "<oembed>",
    ...Object.entries(answer).map(([name, value]) => `<${name}>${xmlText(String(value))}</${name}>`),
    "</oembed>",
    "",
  ].join("\n");

/** A bound in pixels; undefined without one, null for anything else than a number. */
export function parseSize(text: string | null): number | undefined | null {
  if (text === null || text === "") return undefined;
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null;
}

/** The title and the episode of a page's path, without its locale; null for other pages. */
export function readTitleAddress(path: string): { alias: string; startId: string | undefined } | null {
  const [, alias, startId] = /^\/watch\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? [];
  if (alias === undefined) return null;
  try {
    return {
      alias: decodeURIComponent(alias),
      startId: startId === undefined ? undefined : decodeURIComponent(startId),
    };
  } catch {
    return null;
  }
}
