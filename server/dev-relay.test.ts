import { describe, expect, it } from "vitest";
import { devKey, mayUseControls } from "./dev-relay";

describe("The /dev controls are allowed on this machine, and on the home network with the key", () => {
  it.each<[string | undefined, unknown, boolean]>([
    ["127.0.0.1", undefined, true],
    ["::1", undefined, true],
    ["::ffff:127.0.0.1", undefined, true],
    ["192.168.1.5", undefined, false],
    ["192.168.1.5", devKey, true],
    ["10.0.0.5", devKey, true],
    ["172.16.0.1", devKey, true],
    ["172.32.0.1", devKey, false],
    ["203.0.113.9", devKey, false],
    ["203.0.113.9", undefined, false],
    ["192.168.1.5", [devKey], false],
    ["192.168.1.5", "", false],
    [undefined, devKey, false],
    ["127evil", undefined, false],
  ])("The /dev controls are allowed to %s with %s: %s", (address, key, expected) =>
    expect(mayUseControls({ address, key, headers: { host: "localhost:3000" } })).toBe(expected),
  );

  it.each<[string, Record<string, string>]>([
    ["another name, as pages elsewhere could give this machine", { host: "evil.example:3000" }],
    ["no name", {}],
    ["a proxy's word", { host: "localhost", "x-real-ip": "8.8.8.8" }],
    ["another proxy's", { host: "127.0.0.1", forwarded: "for=8.8.8.8" }],
    ["a third one's", { host: "[::1]:3000", via: "1.1 x" }],
  ])("The /dev controls are not allowed even on this machine under %s without the key", (_what, headers) => {
    expect(mayUseControls({ address: "127.0.0.1", key: undefined, headers })).toBe(false);
    expect(mayUseControls({ address: "127.0.0.1", key: devKey, headers })).toBe(true);
  });
});
