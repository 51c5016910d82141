import type { Request } from "express";
import { describe, expect, it } from "vitest";
import { getClientNetwork } from "./rate-limit";
import { isTrusted } from "./trusted-proxy";

const production = {
  APP_MODE: "production",
  TRUSTED_PROXIES: ["10.0.0.0/8", "2001:db8:1::/48", "192.0.2.7"],
};
const bare = { APP_MODE: "production", TRUSTED_PROXIES: [] };
const getAddress = (
  remoteAddress: string | undefined,
  forwarded: string | undefined,
  settings = production,
) =>
  getClientNetwork(
    {
      headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
      socket: { remoteAddress },
    } as unknown as Pick<Request, "headers" | "socket">,
    settings,
  );

describe("Rate limits count a viewer by the nearest address that cannot be forged", () => {
  it.each([
    ["no proxy", "203.0.113.9", undefined, "203.0.113.9"],
    ["no proxy, and a header anyone can write", "203.0.113.9", "1.2.3.4", "203.0.113.9"],
    ["our proxy", "10.0.0.1", "203.0.113.9", "203.0.113.9"],
    ["our proxy, and a viewer who wrote the header first", "10.0.0.1", "1.2.3.4, 203.0.113.9", "203.0.113.9"],
    [
      "our proxy, and a long invented chain",
      "10.0.0.1",
      "9.9.9.9, 10.9.9.9, 8.8.8.8, 203.0.113.9",
      "203.0.113.9",
    ],
    ["two of our proxies", "10.0.0.1", "1.2.3.4, 203.0.113.9, 10.0.0.2", "203.0.113.9"],
    ["one of our proxies listed by a single address", "192.0.2.7", "203.0.113.9", "203.0.113.9"],
    ["a neighbour of that address, which is not ours", "192.0.2.8", "203.0.113.9", "192.0.2.8"],
    ["only our own proxies", "10.0.0.1", "10.0.0.2, 10.0.0.3", "10.0.0.2"],
    ["an IPv4 address in IPv6 notation", "::ffff:203.0.113.9", undefined, "203.0.113.9"],
    ["a proxy in IPv6 notation", "::ffff:10.0.0.1", "203.0.113.9", "203.0.113.9"],
    ["an empty header", "10.0.0.1", "", "10.0.0.1"],
    ["a closed socket", undefined, undefined, "unknown"],
  ])("with %s", (_what, peer, forwarded, expected) => expect(getAddress(peer, forwarded)).toBe(expected));

  it("and forging the header does not make one viewer look like several", () => {
    const seen = new Set(
      Array.from({ length: 50 }, (_, index) => getAddress("10.0.0.1", `${index}.1.1.1, 203.0.113.9`)),
    );
    expect([...seen]).toEqual(["203.0.113.9"]);
  });

  it("and a whole IPv6 network counts as one", () => {
    const seen = new Set(
      ["2001:db8:aa:bb00::1", "2001:db8:aa:bb00:1:2:3:4", "2001:db8:aa:bb00:ffff::"].map((address) =>
        getAddress(address, undefined, bare),
      ),
    );
    expect(seen.size).toBe(1);
  });

  it("and short notations of an IPv6 network count as one", () =>
    expect(getAddress("2001:db8:aa:bb00::1", undefined, bare)).toBe(
      getAddress("2001:db8:aa:bb42::1", undefined, bare),
    ));
  it("but two networks count as two", () =>
    expect(getAddress("2001:db8:aa:bb00::1", undefined, bare)).not.toBe(
      getAddress("2001:db8:cc:bb00::1", undefined, bare),
    ));
});

describe("Forwarding headers are trusted only from proxies", () => {
  it.each([
    ["10.1.2.3", true],
    ["11.1.2.3", false],
    ["192.0.2.7", true],
    ["2001:db8:1::5", true],
    ["2001:db8:2::5", false],
    ["127.0.0.1", false],
    ["::1", false],
    ["not an address", false],
    [undefined, false],
    ["::ffff:10.0.0.1", true],
  ])("%s in production: %s", (url, expected) => expect(isTrusted(url, production)).toBe(expected));
  it.each([
    ["127.0.0.1", true],
    ["::1", true],
    ["::ffff:127.0.0.1", true],
    ["192.168.1.5", false],
  ])("%s in a demonstration: %s", (url, expected) =>
    expect(isTrusted(url, { APP_MODE: "demo", TRUSTED_PROXIES: [] })).toBe(expected),
  );
});
