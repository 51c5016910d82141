import type { PlayerMedia, QualityLink, VideoHeight } from "~/player/player-media";

export type PlayerEpisode = {
  href: string;
  title: string;
  /** «19 мин · просмотрено 40 %». */
  note: string;
  about: string | null;
  image: string | null;
  /** How much was watched. */
  percent: number;
  isCurrent: boolean;
};
export type PlayerSeason = { name: string; episodes: PlayerEpisode[] };

/** State of the player popup. */
export type PlayerPopupState =
  | {
      kind: "ready";
      uid: string;
      savesProgress: boolean;
      media: PlayerMedia;
      selectedHeight: VideoHeight;
      qualityLinks: QualityLink[];
      closeHref: string;
      guideUrl: string | null;
      /** Of a series, with all that can be chosen while one plays. */
      seasons: PlayerSeason[];
      /** The whole guide, with this channel going on in a corner. */
      guidePageHref: string | null;
      /** A child's player reports what it does: the minutes of the day are counted. */
      reportsViewing: boolean;
    }
  | {
      kind: "start";
      title: string;
      trailer: string | null;
      playlist: string | null;
      /** The second to start at, where the address has one. */
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
  /** Nothing more begins today, or in the night. */
  | { kind: "rest"; reason: "minutes" | "bedtime"; closeHref: string; homeHref: string }
  | {
      kind: "devices";
      problem: "devices-exceeded" | "device-unknown";
      closeHref: string;
      devicesHref: string;
    };
