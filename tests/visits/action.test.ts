import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { analyticsEvents } from "../../api/platform/db/schema";
import { type RequestOptions, startTestApp, type TestApp } from "../setup/test-app";
import { createView, newSession } from "./event";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());
afterEach(() => testApp.reset());

const send = async (events: unknown, options: RequestOptions = {}) => {
  const text = typeof events === "string" ? events : JSON.stringify(events);
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

  it("Events from viewers are passed on", async () => {
    const session_id = newSession();
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    expect(await send([createView({ session_id })], { cookie })).toBe("204");
    expect(await isStored(session_id)).toBe(true);
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

  it("Events from viewers outside Russia are ignored, whose consent would be needed", async () => {
    const session_id = newSession();
    const { cookie } = await testApp.viewer({ kind: "PAID", country: "RS" });
    expect(await send([createView({ session_id })], { cookie })).toBe("204");
    expect(await send([createView({ session_id })], { headers: { "x-country-code": "RS" } })).toBe("204");
    expect(await isStored(session_id)).toBe(false);
  });

  it.each(["sec-gpc", "dnt"])("Events from a viewer who opts out by %s are ignored", async (name) => {
    const session_id = newSession();
    expect(await send([createView({ session_id })], { headers: { [name]: "1" } })).toBe("204");
    expect(await isStored(session_id)).toBe(false);
  });

  it("Events are silently ignored while the API is unavailable", async () => {
    await testApp.fault({ endpoint: "analytics/events", status: 503 });
    expect(await send([createView()])).toBe("204");
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
