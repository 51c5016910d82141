type Entry = {
  /** As in the guide. */
  id: string;
  name: string;
  logo: string;
  group: string;
  url: string;
  /** Where its recordings are, with `${start}` for the start of a programme; null if none may be watched. */
  recordings: { days: number; url: string } | null;
};

const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, " ").trim();
/** Nothing in the format escapes a quotation mark. */
const attribute = (name: string, value: string) => `${name}="${oneLine(value).replaceAll('"', "'")}"`;

/** A list of channels in extended M3U, with the attributes that IPTV players read: guide, logo, group and catch-up. */
export function createM3u({ guide, entries }: { guide: string; entries: readonly Entry[] }): string {
  return [
    `#EXTM3U ${attribute("url-tvg", guide)} ${attribute("x-tvg-url", guide)}`,
    ...entries.flatMap(({ id, name, logo, group, url, recordings }) => [
      [
        "#EXTINF:-1",
        attribute("tvg-id", id),
        attribute("tvg-name", name),
        attribute("tvg-logo", logo),
        attribute("group-title", group),
        ...(recordings
          ? [
              attribute("catchup", "default"),
              attribute("catchup-days", String(recordings.days)),
              attribute("catchup-source", recordings.url),
            ]
          : []),
      ].join(" ") + `,${oneLine(name)}`,
      url,
    ]),
    "",
  ].join("\n");
}
