import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { hashToken } from "../../api/people/viewers/accounts";
import { analyticsEvents, presence, sessions } from "../../api/platform/db/schema";
import { recordApiRequests } from "../setup/api-requests";
import { getConsentCookie } from "../setup/consent";
import { openPage } from "../setup/page";
import { row } from "../setup/row";
import { type RequestOptions, startTestApp, type TestApp } from "../setup/test-app";
import { createView, newSession } from "./event";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());
afterEach(() => testApp.reset());

/** By default from a browser in which statistics were agreed to. */
const send = async (events: unknown, { cookie = "", ...more }: RequestOptions = {}) => {
  const text = typeof events === "string" ? events : JSON.stringify(events);
  const options = {
    ...more,
    cookie: cookie.includes("CookieConsent") ? cookie : `${cookie}; ${getConsentCookie("statistics")}`,
  };
  const { status, text: answer } = await testApp.post("/resources/visit", { events: text }, options);
  return status === 204 ? `204${answer}` : String(status);
};
const isStored = async (session: string) => {
  const { db } = testApp.api;
  return (await db.select().from(analyticsEvents).where(eq(analyticsEvents.sessionId, session))).length > 0;
};

describe("The browser's events are passed on", () => {
  it("Events from unknown visitors are passed on", async () => {
    const session_id = newSession();
    expect(await send([createView({ session_id })])).toBe("204");
    expect(await isStored(session_id)).toBe(true);
  });

  it.each(["RU", "RS"])("Events from viewers in %s are passed on", async (country) => {
    const session_id = newSession();
    const { cookie } = await testApp.viewer({ kind: "PAID", country });
    expect(await send([createView({ session_id })], { cookie })).toBe("204");
    expect(await isStored(session_id)).toBe(true);
  });
});

describe("Events are answered with an error, so that the browser sends them again", () => {
  it.each([
    [503, 503],
    [500, 503],
    [401, 503],
    [429, 429],
  ])("Events that the API answered with %d are answered with %d", async (status, expected) => {
    await testApp.fault({ endpoint: "analytics/events", status });
    expect(await send([createView()])).toBe(String(expected));
  });

  it("Events that the API refuses are answered with 400, so that those after them do not wait", async () => {
    await testApp.fault({ endpoint: "analytics/events", status: 400 });
    expect(await send([createView()])).toBe("400");
  });

  it("Events of a session that has ended are a visitor's", async () => {
    const session_id = newSession();
    const { cookie, token } = await testApp.viewer({ kind: "PAID" });
    await testApp.api.db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
    expect(await send([createView({ session_id })], { cookie })).toBe("204");
    const { db } = testApp.api;
    const [stored] = await db.select().from(analyticsEvents).where(eq(analyticsEvents.sessionId, session_id));
    expect(stored).toMatchObject({ userHash: null });
  });

  it("Events of an account that used the browser before are a visitor's", async () => {
    const session_id = newSession();
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    const form = { events: JSON.stringify([createView({ session_id })]), isFormer: "on" };
    const { status } = await testApp.post("/resources/visit", form, {
      cookie: `${cookie}; ${getConsentCookie("statistics")}`,
    });
    expect(status).toBe(204);
    const { db } = testApp.api;
    const stored = await db.select().from(analyticsEvents).where(eq(analyticsEvents.sessionId, session_id));
    expect(stored.map(({ userHash }) => userHash)).toEqual([null]);
  });

  it("What a cookie invents of the traffic source does not stop the events", async () => {
    const session_id = newSession();
    const cookie = `utm_source=%00; ${getConsentCookie("statistics", "marketing")}`;
    expect(await send([createView({ session_id, text: String.raw`\u0000` })], { cookie })).toBe("204");
    expect(await isStored(session_id)).toBe(true);
  });

  it("Events of a viewer whom the API cannot identify are answered with 503", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    await testApp.fault({ endpoint: "auth/me", status: 500 });
    expect(await send([createView()], { cookie })).toBe("503");
  });
});

describe("The traffic source", () => {
  it.each([
    [["statistics", "marketing"], "spring"],
    [["statistics"], null],
  ] as const)("With consent to %s the traffic source of events is %s", async (agreed, trafficSource) => {
    const session_id = newSession();
    const cookie = `utm_source=spring; ${getConsentCookie(...agreed)}`;
    await send([createView({ session_id })], { cookie });
    const { db } = testApp.api;
    expect(
      await db.select().from(analyticsEvents).where(eq(analyticsEvents.sessionId, session_id)),
    ).toMatchObject([{ trafficSource }]);
  });

  it("The source in a link is remembered, and sent with the events of later pages", async () => {
    row("R-206");
    const session_id = newSession();
    const agreed = getConsentCookie("statistics", "marketing");
    const { cookies } = await testApp.request("/?utm_source=a", { cookie: agreed });
    const remembered = cookies.find((one) => one.startsWith("utm_source="));
    expect(remembered).toMatch(/^utm_source=a;.*Max-Age=7776000/);
    await send([createView({ session_id })], { cookie: `${remembered?.split(";")[0]}; ${agreed}` });
    const { db } = testApp.api;
    expect(
      await db.select().from(analyticsEvents).where(eq(analyticsEvents.sessionId, session_id)),
    ).toMatchObject([{ trafficSource: "a" }]);
  });
});

describe("The tick", () => {
  const tick = async (session: string, { cookie = "", agreed = true } = {}) => {
    const { status } = await testApp.request(`/resources/tick?session_id=${session}`, {
      cookie: `${cookie}; ${getConsentCookie(...(agreed ? (["statistics"] as const) : []))}`,
    });
    const { db } = testApp.api;
    const [found] = await db.select().from(presence).where(eq(presence.sessionId, session));
    return [status, found?.userHash];
  };

  it("The tick of a visitor has no account, that of a viewer a hash of it", async () => {
    row("N-022");
    const { cookie, auth } = await testApp.viewer({ kind: "PAID" });
    expect(await tick(newSession())).toEqual([204, null]);
    expect(await tick(newSession(), { cookie })).toEqual([
      204,
      createHash("sha256").update(auth._id).digest("hex"),
    ]);
  });

  it("The tick without consent is not passed on", async () =>
    expect(await tick(newSession(), { agreed: false })).toEqual([204, undefined]));

  it("The tick of a child is not passed on, and that of nobody is refused", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID", child: true });
    expect(await tick(newSession(), { cookie })).toEqual([204, undefined]);
    expect(await tick("x")).toEqual([400, undefined]);
  });

  it("The tick is answered as ever while the API is unavailable", async () => {
    await testApp.fault({ endpoint: "analytics/tick", status: 500 });
    expect(await tick(newSession())).toEqual([204, undefined]);
  });
});

describe("Events are silently ignored", () => {
  it("Events from a child are ignored, also if only the session or only the API knows that", async () => {
    const session_id = newSession();
    const child = await testApp.viewer({ kind: "PAID", child: true });
    const cookies = [
      child.cookie,
      await testApp.getCookie({ isChild: true }),
      await testApp.getCookie({ token: child.token, isChild: false }),
    ];
    for (const cookie of cookies) expect(await send([createView({ session_id })], { cookie })).toBe("204");
    expect(await isStored(session_id)).toBe(false);
  });

  it.each([
    ["agreed to everything else", getConsentCookie("preferences", "marketing")],
    ["answered an earlier request", getConsentCookie("statistics").replace("ver%22%3A1", "ver%22%3A0")],
    ["has a cookie of another make", "CookieConsent=true"],
  ])("Events from a browser that %s are ignored", async (_what, cookie) => {
    const session_id = newSession();
    const viewer = await testApp.viewer({ kind: "PAID" });
    expect(await send([createView({ session_id })], { cookie })).toBe("204");
    expect(await send([createView({ session_id })], { cookie: `${viewer.cookie}; ${cookie}` })).toBe("204");
    expect(await isStored(session_id)).toBe(false);
  });

  it.each(["sec-gpc", "dnt"])("Events from a viewer who opts out by %s are ignored", async (name) => {
    const session_id = newSession();
    expect(await send([createView({ session_id })], { headers: { [name]: "1" } })).toBe("204");
    expect(await isStored(session_id)).toBe(false);
  });
});

describe("Events are refused", () => {
  it.each<[string, unknown]>([
    ["empty", ""],
    ["invalid JSON", "["],
    ["not a list", {}],
    ["without events", []],
    ["a list of null", [null]],
    [
      "longer than fifty events",
      Array.from({ length: 51 }, (_, at) => createView({ sequence_number: at + 1 })),
    ],
    ["one with a viewer's identity", [{ ...createView(), account_id: "a_1" }]],
    ["one with an invalid number", [{ ...createView(), sequence_number: "1" }]],
  ])("Events are refused if the list is %s", async (_what, events) => expect(await send(events)).toBe("400"));

  it("Events with additional fields are refused", async () => {
    const form = { events: JSON.stringify([createView()]), more: "1" };
    expect((await testApp.post("/resources/visit", form)).status).toBe(400);
  });

  it("Events are refused if the field is missing", async () =>
    expect((await testApp.post("/resources/visit", {})).status).toBe(400));

  it("Events are refused if they are too long", async () =>
    expect(await send("x".repeat(70_000))).toBe("413"));

  it("Events are refused in any other format than a form", async () => {
    const headers = { "content-type": "application/json" };
    expect(await send([createView()], { headers })).toBe("415");
  });

  it("Events from another site are refused", async () => {
    const headers = { origin: "https://other.example", "sec-fetch-site": "cross-site" };
    expect(await send([createView()], { headers })).toBe("403");
  });
});

describe("The testers' page shows a visitor's own events", () => {
  /** The events in its table: what each cell says. */
  const read = async (path: string, cookie = "") => {
    const { page } = await openPage(testApp, path, { cookie });
    return [...page.document.querySelectorAll("tbody tr")].map((line) =>
      [...line.querySelectorAll("td")].map((cell) => cell.textContent),
    );
  };
  const createClick = (session_id: string) =>
    createView({ session_id, sequence_number: 2, action_id: "click", text: "Метрополис" });

  it("A viewer sees their own events, the newest first, and nobody else does", async () => {
    const [session_id, other] = [newSession(), await testApp.viewer({ kind: "PAID" })];
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    await send([createView({ session_id }), createClick(session_id)], { cookie });
    const events = await read("/dev", cookie);
    expect(events.map(([, number, name]) => [number, name])).toEqual([
      ["2", "click"],
      ["1", "screen_view"],
    ]);
    expect(events[0]?.join()).toContain("text=Метрополис");
    expect((await read("/dev?action=click", cookie)).map(([, , name]) => name)).toEqual(["click"]);
    expect(await read("/dev", other.cookie)).toEqual([]);
    // Nor does one who knows the number of the visit.
    for (const stranger of ["", other.cookie])
      expect(await read(`/dev?visit=${session_id}`, stranger)).toEqual([]);
  });

  it("A visitor without an account sees the events of their browser's visit, by its number", async () => {
    const session_id = newSession();
    await send([createView({ session_id })]);
    expect(await read(`/dev?visit=${session_id}`)).toHaveLength(1);
    for (const address of ["/dev", "/dev?visit=%25", `/dev?visit=${newSession()}`, "/dev?action=x"])
      expect(await read(address)).toEqual([]);
  });
});

it("A tick asks the API once who the viewer is", async () => {
  const { cookie } = await testApp.viewer({ kind: "PAID" });
  const session_id = newSession();
  const asked = await recordApiRequests(testApp, () =>
    testApp.request(`/resources/tick?session_id=${session_id}`, {
      cookie: `${cookie}; ${getConsentCookie("statistics")}`,
    }),
  );
  expect(asked.map(({ path }) => path)).toEqual(["/auth/me", expect.stringContaining("tick")]);
});
