import type { PlayerMedia, QualityLink, VideoHeight } from "~/player/player-media";

/** What the player popup of this address shows. */
export type PlayerState =
  | {
      kind: "ready";
      uid: string;
      keepsProgress: boolean;
      media: PlayerMedia;
      selectedHeight: VideoHeight;
      qualityLinks: QualityLink[];
      closeHref: string;
      guideHref: string | null;
    }
  | {
      kind: "start";
      title: string;
      trailer: string | null;
      playlist: string | null;
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
  | {
      kind: "devices";
      problem: "devices-exceeded" | "device-unknown";
      closeHref: string;
      devicesHref: string;
    };
