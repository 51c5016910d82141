/** The HLS part of video.js has no types of its own; these cover what we use. */
declare module "@videojs/http-streaming" {
  export type VhsRepresentation = {
    height?: number;
    bandwidth: number;
    enabled: (isEnabled?: boolean) => boolean;
    playlist: VhsPlaylist;
  };
  export type VhsPlaylist = {
    disabled?: boolean;
    segments?: unknown[];
    attributes?: { RESOLUTION?: { width: number; height: number } };
  };
  export type VhsHandler = {
    representations: () => VhsRepresentation[];
    systemBandwidth: number;
    /** Private to the engine and may disappear, hence optional. */
    playlistController_: {
      runFastQualitySwitch_?: () => void;
      mainSegmentLoader_?: { transmuxer_?: Worker };
      audioSegmentLoader_?: { transmuxer_?: Worker };
    };
    playlists: { media: () => VhsPlaylist | undefined };
    selectPlaylist: (this: VhsHandler) => VhsPlaylist | null | undefined;
  };
  export const Vhs: {
    xhr: unknown;
    MAX_BUFFER_LOW_WATER_LINE: number;
    GOAL_BUFFER_LENGTH: number;
    MAX_GOAL_BUFFER_LENGTH: number;
    STANDARD_PLAYLIST_SELECTOR: (this: VhsHandler) => VhsPlaylist | null | undefined;
  };
}

declare module "videojs-contrib-eme";
