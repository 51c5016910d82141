import { expect, test } from "vitest";
import { getKeySystems } from "./drm";

test.each([
  ["clearkey", { "org.w3.clearkey": expect.objectContaining({ url: "/license", initDataTypes: ["cenc"] }) }],
  ["widevine", { "com.widevine.alpha": { url: "/license" } }],
  ["playready", { "com.microsoft.playready": { url: "/license" } }],
  ["fairplay", { "com.apple.fps.1_0": { licenseUri: "/license", certificateUri: "/license?certificate=1" } }],
] as const)("A film under %s requests its licence from the right URL", (scheme, expected) => {
  expect(getKeySystems({ scheme, licenseUrl: "/license" })).toEqual(expected);
});
