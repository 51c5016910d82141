import type { ChannelSchedule } from "#contract/tv";
import { getAge } from "#domain/age-rating";
import { getSizedPictureUrl } from "#domain/pictures";
import { xmlText } from "~/lib/seo/xml-text";
import { formatXmltvTime } from "~/lib/time/machine-time";

type Guide = {
  channels: ChannelSchedule[];
  origin: string;
  lang: string;
  /** Of the titles of episodes. */
  episodesLang: string;
  getUrl: (channelId: number) => string;
};

/** A channel's id in the guide, by which players match it with a playlist's entry. */
export const getXmltvId = (channelId: number, origin: string): string =>
  `${channelId}.${new URL(origin || "http://localhost").hostname}`;

/** Formats the schedule as XMLTV, the format of TV guide software. */
export function xmltv({ channels, origin, lang, episodesLang, getUrl }: Guide): string {
  const getId = (id: number) => xmlText(getXmltvId(id, origin));
  const text = (name: string, value: string, of = lang) =>
    `<${name} lang="${of}">${xmlText(value)}</${name}>`;
  const lines = [
    ...channels.map(
      ({ channel }) =>
        `<channel id="${getId(channel.id)}">${text("display-name", channel.title)}${channel.logo ? `<icon src="${xmlText(origin + getSizedPictureUrl(channel.logo, 640))}"/>` : ""}<url>${xmlText(getUrl(channel.id))}</url></channel>`,
    ),
    ...channels.flatMap(({ channel, programs }) =>
      programs.map((broadcast) =>
        [
          `<programme start="${formatXmltvTime(broadcast.start_ts)}" stop="${formatXmltvTime(broadcast.stop_ts)}" channel="${getId(channel.id)}">`,
          text("title", broadcast.title),
          broadcast.episode ? text("sub-title", broadcast.episode.title, episodesLang) : "",
          `<category lang="en">${broadcast.category}</category>`,
          broadcast.episode
            ? `<episode-num system="xmltv_ns">${broadcast.episode.season_number - 1}.${broadcast.episode.episode_number - 1}.</episode-num>`
            : "",
          `<rating system="RU"><value>${xmlText(getAge(broadcast.rating_age))}</value></rating></programme>`,
        ].join(""),
      ),
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE tv SYSTEM "xmltv.dtd">\n<tv source-info-name="Луч" source-info-url="${xmlText(origin)}">\n${lines.join("\n")}\n</tv>\n`;
}
