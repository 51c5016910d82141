import type { TimeLeft } from "#contract/parents";
import type { GroupEvent } from "#contract/streams";
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

/** Watching with others: it may begin, or this player belongs to a group. */
export type TogetherState =
  | { kind: "offered"; uid: string; action: string }
  /** The link to it is for adults to send. */
  | { kind: "joined"; id: string; link: string | null; group: GroupEvent; leaveHref: string };

/** Why no group could be begun. */
export type BeginningProblem = { problem: "limit" | "unavailable" };

/** Why a child's wish for more minutes did not reach its parents; keys of toasts. */
export const askErrors = ["minutesUntold", "minutesUnasked", "failed"] as const;
type AskError = (typeof askErrors)[number];

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
      /** The time that a child has left, if it is limited. */
      timeLeft: TimeLeft | null;
      together: TogetherState | null;
    }
  | {
      kind: "start";
      title: string;
      trailer: string | null;
      playlist: string | null;
      /** The group that it is watched with. */
      group: string | null;
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
  | {
      kind: "rest";
      reason: "minutes" | "bedtime";
      /** Whether it may ask its parents for more minutes; a failure to do so. */
      ask: TimeLeft["ask"];
      askError: AskError | null;
      /** This page with the player. */
      retryHref: string;
      closeHref: string;
      homeHref: string;
    }
  | {
      kind: "devices";
      problem: "devices-exceeded" | "device-unknown";
      closeHref: string;
      devicesHref: string;
    };
