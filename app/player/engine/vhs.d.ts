/** The HLS half of video.js has no types of its own; this is the part that we touch. */
declare module "@videojs/http-streaming" {
  export type VhsRepresentation = { height?: number; bandwidth: number; enabled: (isEnabled?: boolean) => boolean; playlist: { disabled?: boolean } };
  export type VhsPlaylist = { attributes?: { RESOLUTION?: { width: number; height: number } } };
  export type VhsRequest = { uri: string; bandwidth?: number };
  export type VhsHandler = {
    representations: () => VhsRepresentation[];
    systemBandwidth: number;
    playlists: { media: () => VhsPlaylist | undefined };
    selectPlaylist: (this: VhsHandler) => VhsPlaylist | null | undefined;
    xhr: { onResponse: (hook: (request: VhsRequest, error: unknown, response: { statusCode?: number; headers?: Record<string, string> }) => void) => void };
  };
  export const Vhs: {
    MAX_BUFFER_LOW_WATER_LINE: number;
    STANDARD_PLAYLIST_SELECTOR: (this: VhsHandler) => VhsPlaylist | null | undefined;
  };
}

declare module "videojs-contrib-eme";
