import type { ChannelSchedule } from "#contract/tv";
import { getAge } from "#domain/age-rating";
import { xmlText } from "~/lib/seo/xml-text";

type Guide = {
  channels: ChannelSchedule[];
  origin: string;
  lang: string;
  getUrl: (channelId: number) => string;
};

const padTwo = (number: number) => String(number).padStart(2, "0");

/** Format: "20261121203400 +0000". */
export function xmltvTime(unixSeconds: number): string {
  const date = new Date(unixSeconds * 1000);
  return `${date.getUTCFullYear()}${padTwo(date.getUTCMonth() + 1)}${padTwo(date.getUTCDate())}${padTwo(date.getUTCHours())}${padTwo(date.getUTCMinutes())}${padTwo(date.getUTCSeconds())} +0000`;
}

/** The schedule in XMLTV, the format TV guide software reads. */
export function xmltv({ channels, origin, lang, getUrl }: Guide): string {
  const host = new URL(origin || "http://localhost").hostname;
  const getId = (id: number) => xmlText(`${id}.${host}`);
  const text = (name: string, value: string) => `<${name} lang="${lang}">${xmlText(value)}</${name}>`;
  const lines = [
    ...channels.map(
      ({ channel }) =>
        `<channel id="${getId(channel.id)}">${text("display-name", channel.title)}${channel.logo ? `<icon src="${xmlText(`${origin}${channel.logo}?w=640&q=75`)}"/>` : ""}<url>${xmlText(getUrl(channel.id))}</url></channel>`,
    ),
    ...channels.flatMap(({ channel, programs }) =>
      programs.map((showing) =>
        [
          `<programme start="${xmltvTime(showing.start_ts)}" stop="${xmltvTime(showing.stop_ts)}" channel="${getId(channel.id)}">`,
          text("title", showing.title),
          showing.episode ? text("sub-title", showing.episode.title) : "",
          `<category lang="en">${showing.category}</category>`,
          showing.episode
            ? `<episode-num system="xmltv_ns">${showing.episode.season_number - 1}.${showing.episode.episode_number - 1}.</episode-num>`
            : "",
          `<rating system="RU"><value>${xmlText(getAge(showing.rating_age))}</value></rating></programme>`,
        ].join(""),
      ),
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE tv SYSTEM "xmltv.dtd">\n<tv source-info-name="Луч" source-info-url="${xmlText(origin)}">\n${lines.join("\n")}\n</tv>\n`;
}
