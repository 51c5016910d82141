import { expect, test } from "vitest";
import { getKeySystems } from "./drm";

test.each([
  ["clearkey", { "org.w3.clearkey": expect.objectContaining({ url: "/license", initDataTypes: ["cenc"] }) }],
  ["widevine", { "com.widevine.alpha": { url: "/license" } }],
  ["playready", { "com.microsoft.playready": { url: "/license" } }],
  ["fairplay", { "com.apple.fps.1_0": { licenseUri: "/license", certificateUri: "/license?certificate=1" } }],
] as const)("a film under %s asks for its licence where it should", (scheme, expected) => {
  expect(getKeySystems({ scheme, licenseUrl: "/license" })).toEqual(expected);
});
