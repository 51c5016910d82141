import type { PlayerMedia, QualityLink } from "~/player/player-media";

export type PlayerEpisode = {
  href: string;
  title: string;
  /** «19 мин · просмотрено 40 %». */
  note: string;
  about: string | null;
  image: string | null;
  /** Percentage watched. */
  percent: number;
  isCurrent: boolean;
};
export type PlayerSeason = { name: string; episodes: PlayerEpisode[] };

export type PlayerPopupState =
  | {
      kind: "ready";
      uid: string;
      savesProgress: boolean;
      /** Whose positions are saved; null if it is not known. */
      profileId: string | null;
      media: PlayerMedia;
      selectedHeight: number;
      qualityLinks: QualityLink[];
      closeHref: string;
      guideUrl: string | null;
      /** The seasons of a series, to choose from while an episode plays. */
      seasons: PlayerSeason[];
      /** The full guide page, where this channel continues in a corner. */
      guidePageHref: string | null;
      /** Whether to report viewing, to count a child's daily minutes. */
      reportsViewing: boolean;
    }
  | {
      kind: "start";
      title: string;
      trailer: string | null;
      playlist: string | null;
      /** The second to start at, if the URL has one. */
      moment: number | null;
      action: string;
      closeHref: string;
    }
  | {
      kind: "problem";
      title: string;
      problem: "vpn" | "server" | "geo" | "unavailable" | "noTrailer";
      closeHref: string;
      retryHref: string | null;
    }
  /** A child's viewing time for today is used up, or it is bedtime. */
  | { kind: "rest"; reason: "minutes" | "bedtime"; closeHref: string; homeHref: string }
  | {
      kind: "devices";
      problem: "devices-exceeded" | "device-unknown";
      closeHref: string;
      devicesHref: string;
    };
