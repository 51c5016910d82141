import { createCookie } from "@remix-run/node";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openSession, sessionCookieName } from "./session.server";

const signed = createCookie(sessionCookieName, { secrets: ["demonstration-session-secret"] });
const toHeader = (setCookie: string) => setCookie.split(";")[0] ?? "";
const maxCookieLength = 4096;

/** What takes most room in a cookie: escapes in JSON, bytes in UTF-8, signs of Base64 that are encoded again. */
const unit = fc.constantFrom("a", "?", "~", '"', "\\", "я", "漢", "🎬", "\u0000", "\u2028");
const text = (max: number) =>
  fc.oneof(
    fc.string({ unit, maxLength: max }),
    fc.tuple(unit, fc.nat({ max: 2 })).map(([one, more]) => one.repeat(max + more)),
    unit.map((one) => one.repeat(9000)),
  );
const path = text(2048).map((rest) => `/en/${rest}`);
const number = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
/** Every field that a page writes, at and beyond its largest. */
const changes = fc.record(
  {
    auth: fc.record({ login: text(320), resend: number, expired: number, challenge: text(100) }),
    pin: fc.record({
      flow: fc.constant("create" as const),
      isEverytime: fc.boolean(),
      phone: text(20),
      resend: number,
      expired: number,
      sentTo: text(320),
    }),
    change: fc.record({ login: text(320), resend: number, isProof: fc.boolean(), expired: number }),
    socials: fc.array(
      fc.record({
        state: text(100),
        provider: text(20),
        isLinking: fc.boolean(),
        locale: text(5),
        back: path,
        from: path,
      }),
      { maxLength: 3 },
    ),
    webview: fc.constantFrom("android" as const, "ios" as const),
    inbound: fc.record({ token: text(200), path }),
    tv: fc.record({ code: text(20), deviceName: text(100), expired: number }),
    tvScreen: fc.record({ code: text(20), secret: text(100), expired: number }),
    promoter: text(200),
    isAfterLogout: fc.boolean(),
    auth_route: path,
    returnToProduct: path,
    upsale_route: path,
  },
  { requiredKeys: [] },
);
const identity = {
  token: "t".repeat(32),
  deviceId: "d".repeat(36),
  isVirtual: false,
  isChild: true,
  hasLimits: true,
};
const open = async (data: object) => openSession(toHeader(await signed.serialize(data)));

describe("A session", () => {
  it("A session fits into a cookie whatever pages store in it, and the viewer stays signed in", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(changes, { minLength: 1, maxLength: 3 }), async (written) => {
        const session = await open(identity);
        for (const one of written) session.set(one);
        const header = await session.commit();
        expect(header.length).toBeLessThanOrEqual(maxCookieLength);
        const { data } = await openSession(toHeader(header));
        expect(data).toMatchObject(identity);
        session.signOut();
        const after = (await openSession(toHeader(await session.commit()))).data;
        expect(after).toEqual({ deviceId: identity.deviceId, isChild: true, isAfterLogout: true });
      }),
      { numRuns: 300 },
    );
  });

  it("A session keeps the usual values with all of these at their longest", async () => {
    const session = await open(identity);
    const usual = `/watch/${"a".repeat(380)}`;
    session.set({
      auth: { login: "l".repeat(320), challenge: "c".repeat(64) },
      auth_route: usual,
      returnToProduct: usual,
      upsale_route: usual,
      inbound: { token: "t".repeat(32), path: usual },
    });
    const { data } = await openSession(toHeader(await session.commit()));
    expect(data).toMatchObject({
      auth_route: usual,
      inbound: { path: usual },
      auth: { login: "l".repeat(320) },
    });
  });

  it.each([
    ["/movies?a=1", "/movies?a=1"],
    [`/movies?x=${"a".repeat(2100)}`, "/movies"],
    [`/en/movies?x=${"a".repeat(9000)}`, "/en/movies"],
    [`/${"a".repeat(2100)}?x=1`, "/"],
    [`/sr/${"a".repeat(2100)}`, "/sr"],
  ])("A session keeps of a path what fits: %s", async (given, kept) => {
    const session = await open({});
    session.set({
      auth_route: given,
      returnToProduct: given,
      upsale_route: given,
      inbound: { token: "t", path: given },
    });
    expect((await openSession(toHeader(await session.commit()))).data).toEqual({
      auth_route: kept,
      returnToProduct: kept,
      upsale_route: kept,
      inbound: { token: "t", path: kept },
    });
  });

  it.each([
    ["a field of another kind", { auth: 1 }],
    ["a text that is too long", { promoter: "x".repeat(300) }],
    ["a part that is missing", { inbound: { token: "x" } }],
    ["a part of another kind", { tv: { code: 1, deviceName: "x", expired: "soon" } }],
    ["several of them", { socials: null, tvScreen: [], webview: "toaster", pin: { flow: "x" } }],
    ["a name that is not known", { __proto__x: 1, toString: 2 }],
  ])("A session loses %s alone, and for good", async (_what, broken) => {
    const session = await open({ ...identity, ...broken, returnToProduct: "/movies" });
    expect(session.data).toEqual({ ...identity, returnToProduct: "/movies" });
    const stored: unknown = await signed.parse(toHeader(await session.commit()));
    expect(stored).toEqual({ ...identity, returnToProduct: "/movies" });
  });

  it.each(["", "x", "eyJ0b2tlbiI6IjEifQ==.x", "null", encodeURIComponent('"a"')])(
    "An unreadable session (%s) is replaced by a new one",
    async (value) => {
      const session = await openSession(`${sessionCookieName}=${value}`);
      session.set({ auth_route: "/movies" });
      expect(await signed.parse(toHeader(await session.commit()))).toEqual({ auth_route: "/movies" });
    },
  );
  it.each([["a text"], [["list"]], [1], [null]])(
    "A session that holds %s is replaced by a new one",
    async (value) => {
      const session = await openSession(toHeader(await signed.serialize(value)));
      session.set({ auth_route: "/movies" });
      expect(await signed.parse(toHeader(await session.commit()))).toEqual({ auth_route: "/movies" });
    },
  );
});
