import { describe, expect, it } from "vitest";
import type { RequestType } from "~/player/store/player-requests";
import { toCommand } from "./to-command";

const playing = { currentTime: 30, duration: 60, paused: false, ended: false };
const paused = { ...playing, paused: true };
const over = { ...paused, currentTime: 60, ended: true };

describe("What a viewer's request asks of the group", () => {
  it.each<[RequestType, unknown, typeof playing, object | null]>([
    ["play", undefined, paused, { is_playing: true }],
    ["togglePlay", undefined, paused, { is_playing: true }],
    ["togglePlay", undefined, over, { is_playing: true, position: 0 }],
    ["togglePlay", undefined, playing, { is_playing: false, position: 30 }],
    ["pause", undefined, playing, { is_playing: false, position: 30 }],
    ["seek", 12, playing, { position: 12 }],
    ["seek", 99, playing, { position: 60 }],
    ["seekBy", -10, playing, { position: 20 }],
    ["seekBy", -40, playing, { position: 0 }],
    ["stepFrame", 1, paused, { position: 30.04 }],
    ["setRate", 1.5, playing, { rate: 1.5 }],
    ["rateBy", 0.25, playing, { rate: 1.5 }],
    ["rateBy", 5, playing, { rate: 2 }],
    ["setVolume", 0.5, playing, null],
    ["toggleSubtitles", undefined, playing, null],
    ["toggleFullscreen", undefined, playing, null],
  ])("%s %s", (type, argument, media, command) =>
    expect(toCommand(type, argument, { media, rate: 1.25 })).toEqual(command),
  );
});
