import type { ChannelShow } from "#contract/own-channel";
import { paths } from "~/lib/paths";

export const getShowPath = ({ card, episode }: Pick<ChannelShow, "card" | "episode">): string =>
  episode ? paths.episode(card.alias, episode.start_id) : paths.title(card.alias);

export const getShowTitle = ({ card, episode }: Pick<ChannelShow, "card" | "episode">): string =>
  episode ? `${card.title}. ${episode.title}` : card.title;
