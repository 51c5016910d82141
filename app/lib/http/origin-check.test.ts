import { describe, expect, it } from "vitest";
import { isFromOtherSite, isOwnOrigin } from "./origin-check";

const own = "https://luch.example";
type Case = [
  what: string,
  headers: Record<string, string>,
  passesWithSession: boolean,
  passesWithout: boolean,
];

const inProduction: Case[] = [
  ["our own page says so", { "sec-fetch-site": "same-origin", origin: own }, true, true],
  ["our own page in a browser that sends no Sec-Fetch-Site", { origin: own }, true, true],
  ["an address typed by hand", { "sec-fetch-site": "none" }, true, true],
  ["another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }, false, false],
  ["another site in an old browser", { origin: "https://evil.example" }, false, false],
  ["a sister site", { "sec-fetch-site": "same-site", origin: "https://blog.luch.example" }, false, false],
  ["a sister site without an Origin", { "sec-fetch-site": "same-site" }, false, false],
  ["a page in a sandbox", { origin: "null" }, false, false],
  ["a sandbox that claims to be us", { "sec-fetch-site": "same-origin", origin: "null" }, false, false],
  [
    "a foreign Origin beside a friendly Sec-Fetch-Site",
    { "sec-fetch-site": "same-origin", origin: "https://evil.example" },
    false,
    false,
  ],
  ["our name over another scheme", { origin: "http://luch.example" }, false, false],
  ["our name on another port", { origin: "https://luch.example:8443" }, false, false],
  ["a name that begins like ours", { origin: "https://luch.example.evil.example" }, false, false],
  [
    "an attacker who writes Host and X-Forwarded-Host",
    { origin: "https://evil.example", host: "evil.example", "x-forwarded-host": "evil.example" },
    false,
    false,
  ],
  ["a program that sends neither header", {}, false, true],
  ["an unknown word in Sec-Fetch-Site", { "sec-fetch-site": "friendly" }, false, false],
];

describe("Only our own pages may act for a viewer", () => {
  it.each(inProduction)("Only our own pages act for a viewer: %s", (_what, headers, withSession, without) => {
    const given = new Headers(headers);
    expect(isOwnOrigin(given, { publicOrigin: own, hasSessionCookie: true })).toBe(withSession);
    expect(isOwnOrigin(given, { publicOrigin: own, hasSessionCookie: false })).toBe(without);
  });

  it.each<[string, Record<string, string>, boolean]>([
    ["the host that was asked", { origin: "http://192.168.1.5:3000", host: "192.168.1.5:3000" }, true],
    ["another host", { origin: "http://evil.example", host: "192.168.1.5:3000" }, false],
    ["another port of that host", { origin: "http://192.168.1.5:4000", host: "192.168.1.5:3000" }, false],
    [
      "X-Forwarded-Host, which counts for nothing",
      { origin: "http://evil.example", host: "192.168.1.5:3000", "x-forwarded-host": "evil.example" },
      false,
    ],
    ["an unreadable Origin", { origin: "null", host: "192.168.1.5:3000" }, false],
  ])("Without a configured origin the sender is compared with %s", (_what, headers, passes) => {
    expect(isOwnOrigin(new Headers(headers), { publicOrigin: null, hasSessionCookie: true })).toBe(passes);
  });
});

it.each<[what: string, headers: Record<string, string>, isForeign: boolean]>([
  ["a link of another site", { "sec-fetch-site": "cross-site" }, true],
  [
    "a link of another site that hides its address",
    { "sec-fetch-site": "cross-site", referer: `${own}/` },
    true,
  ],
  ["a link of ours", { "sec-fetch-site": "same-origin", referer: "https://evil.example/" }, false],
  ["a sister site", { "sec-fetch-site": "same-site" }, false],
  ["an address typed by hand", { "sec-fetch-site": "none" }, false],
  ["another site in an old browser", { referer: "https://evil.example/page" }, true],
  ["a name that begins like ours", { referer: "https://luch.example.evil.example/" }, true],
  ["our name over another scheme", { referer: "http://luch.example/" }, true],
  ["a Referer that cannot be read", { referer: "about:client" }, true],
  ["our page in an old browser", { referer: `${own}/movies` }, false],
  ["an application without headers", {}, false],
  ["an application with an empty Referer", { referer: "" }, false],
])("%s led here from another site: %s → %s", (_what, headers, isForeign) =>
  expect(isFromOtherSite(new Headers({ host: "luch.example", ...headers }), own)).toBe(isForeign),
);
