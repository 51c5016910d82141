import { fileURLToPath } from "node:url";

/**
 * For `resolve.alias` of the client build: the core of video.js without skin languages, captions and DASH.
 * Every import of «video.js» must resolve to the same copy.
 */
export const engineAliases = [
  { find: /^video\.js$/, replacement: "video.js/dist/alt/video.core.novtt.js" },
  { find: /^mpd-parser$/, replacement: fileURLToPath(new URL("./no-dash.ts", import.meta.url)) },
];
