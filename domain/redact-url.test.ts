import { describe, expect, it } from "vitest";
import { redactUrl } from "./redact-url";

describe("Logged URLs contain no personal data or secrets", () => {
  it.each([
    "auth_token",
    "apikey",
    "client_key",
    "token",
    "code",
    "pin",
    "msisdn",
    "phone",
    "email",
    "password",
    "AUTH_TOKEN",
  ])("%s is redacted in a logged URL", (name) => {
    for (const url of [`/?${name}=canary`, `/x?a=1&${name}=canary&b=2`, `/x?a=1&${name}=canary%20more`])
      expect(redactUrl(url)).not.toContain("canary");
    expect(redactUrl(`/x?a=1&${name}=canary&b=2`)).toBe(`/x?a=1&${name}=[redacted]&b=2`);
  });
  it.each([
    ["/auth?back=%2Ftv%3Fcode%3Dcanary", "/auth?back=%2Ftv%3Fcode%3D[redacted]"],
    [
      "/auth?back=%2Ftv%3Fa%3D1%26code%3Dcanary%26b%3D2&c=3",
      "/auth?back=%2Ftv%3Fa%3D1%26code%3D[redacted]%26b%3D2&c=3",
    ],
    [
      "/pin?back=%2Fauth%3Fback%3D%252Ftv%253Fcode%253Dcanary",
      "/pin?back=%2Fauth%3Fback%3D%252Ftv%253Fcode%253D[redacted]",
    ],
  ])("A nested URL is redacted too: %s", (url, logged) => expect(redactUrl(url)).toBe(logged));
  it.each(["media", "license"])("Tokens under /%s/ are redacted", (folder) =>
    expect(redactUrl(`/${folder}/eyJ.canary-token/metropolis/720.m3u8`)).toBe(
      `/${folder}/[redacted]/metropolis/720.m3u8`,
    ),
  );
  it.each([
    ["/en/coupon/registration/canary?x=1", "/en/coupon/registration/[redacted]?x=1"],
    [
      "/auth?back=%2Fcoupon%2Fregistration%2Fcanary&x=1",
      "/auth?back=%2Fcoupon%2Fregistration%2F[redacted]&x=1",
    ],
  ])("Gift codes are redacted: %s", (url, logged) => expect(redactUrl(url)).toBe(logged));
  it.each(["/channels.m3u", "/guide.xml", "/channels/1.m3u8", "?from=1&to=2"])(
    "An address for IPTV players is redacted: …%s",
    (rest) => {
      const token = "abcdefghijklmnopqrstuvwxyz";
      expect(redactUrl(`/iptv/${token}${rest}`)).toBe(`/iptv/[redacted]${rest}`);
    },
  );
  it("Everything else in a logged URL stays readable", () =>
    expect(redactUrl("/watch/metropolis?popup=player")).toBe("/watch/metropolis?popup=player"));
  it("Long URLs are truncated", () => expect(redactUrl(`/${"a".repeat(5000)}`).length).toBe(300));
  it("A secret at the truncation point of a URL is redacted too", () =>
    expect(redactUrl(`/${"a".repeat(280)}?token=canary`)).not.toContain("canary"));
});
