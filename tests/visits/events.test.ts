import { createHash } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { AnalyticsEvent } from "#contract/analytics";
import { getServiceDay } from "#domain/service-day";
import { accounts, analyticsEvents, attemptCounters, presence } from "../../api/platform/db/schema";
import { countPresent } from "../../api/watching/analytics/presence";
import { setUpVisitors } from "../auth/set-up-visitors";
import { password } from "../auth/visitors";
import { apiKey, testNow } from "../setup/test-api";
import { createView, newSession } from "./event";

const visitors = setUpVisitors();

type Sending = { token?: string; address?: string };
const send = async (events: unknown, { token, address }: Sending = {}) => {
  const answer = await fetch(`${visitors.url}/analytics/events?apikey=${apiKey}`, {
    method: "POST",
    body: JSON.stringify({ events }),
    headers: {
      "content-type": "application/json",
      ...(token ? { cookie: `auth_token=${token}` } : {}),
      ...(address ? { "x-client-address": address } : {}),
    },
  });
  return { status: answer.status, text: await answer.text() };
};
const accepted = { status: 204, text: "" };
const getStored = (session: string) =>
  visitors.db
    .select()
    .from(analyticsEvents)
    .where(eq(analyticsEvents.sessionId, session))
    .orderBy(asc(analyticsEvents.sequenceNumber));
const getNumbers = async (session: string) =>
  (await getStored(session)).map(({ sequenceNumber }) => sequenceNumber);
const createViews = (session_id: string, numbers: number[]) =>
  numbers.map((sequence_number) => createView({ session_id, sequence_number }));

describe("Events are stored", () => {
  it("Events are stored as they were sent, with the API's time and whose they are", async () => {
    const session_id = newSession();
    const { token, id } = await visitors.account();
    const event = createView({
      session_id,
      event_time: testNow - 5,
      action_id: "click",
      block_type: "footer",
      element_type: "link",
      element_attributes_id: "/about",
      text: "О сервисе",
    });
    expect(await send([event], { token })).toEqual(accepted);
    expect(await getStored(session_id)).toEqual([
      {
        day: getServiceDay(testNow - 5),
        sessionId: session_id,
        sequenceNumber: 1,
        eventVersion: "1.0",
        eventTime: testNow - 5,
        actionId: "click",
        screenType: "product",
        screenId: "watchAlias=metropolis",
        screenAttributes: { watchAlias: "metropolis" },
        screenAbTag: null,
        blockType: "footer",
        blockId: null,
        elementType: "link",
        elementId: "/about",
        text: "О сервисе",
        userHash: createHash("sha256").update(id).digest("hex"),
        registrationAge: "0-1",
        trafficSource: null,
        received: testNow,
      },
    ]);
  });

  it("Events with half of an emoji are stored without it", async () => {
    const session_id = newSession();
    const event = createView({
      session_id,
      text: "Кот \ud83d",
      screen_attributes: { alias: "\ude00" },
    });
    expect(await send([event])).toEqual(accepted);
    expect(await getStored(session_id)).toMatchObject([
      { text: "Кот \ufffd", screenAttributes: { alias: "\ufffd" } },
    ]);
  });

  it.each([
    ["a day ago", testNow - 86_400, getServiceDay(testNow - 86_400)],
    ["by a clock that is years behind", 5, getServiceDay(testNow)],
    ["by a clock that is years ahead", testNow + 86_400 * 1000, getServiceDay(testNow)],
  ])("Events of %s are stored under a day that is possible", async (_when, event_time, day) => {
    const session_id = newSession();
    await send([createView({ session_id, event_time })]);
    expect(await getStored(session_id)).toMatchObject([{ day, eventTime: event_time, userHash: null }]);
  });

  it("Events are stored once, however often and in however many batches they are sent", async () => {
    const session = newSession();
    await Promise.all([
      send(createViews(session, [1, 2, 2])),
      send(createViews(session, [1, 2])),
      send(createViews(session, [2, 3])),
    ]);
    expect(await getNumbers(session)).toEqual([1, 2, 3]);
  });

  it("Events are stored for 90 days, and each day is dropped as a table of its own", async () => {
    const session = newSession();
    const sendNow = (number: number) =>
      send([createView({ session_id: session, sequence_number: number, event_time: visitors.clock.now() })]);
    await sendNow(1);
    visitors.advanceClock(89 * 86_400);
    await sendNow(2);
    await visitors.sweep();
    expect(await getNumbers(session)).toEqual([1, 2]);
    visitors.advanceClock(2 * 86_400);
    await visitors.sweep();
    expect(await getNumbers(session)).toEqual([2]);
  });

  it("The first events of a day are stored also if many come at once", async () => {
    const sessions = Array.from({ length: 10 }, newSession);
    visitors.advanceClock(5 * 86_400);
    const event_time = visitors.clock.now();
    await Promise.all(sessions.map((session_id) => send([createView({ session_id, event_time })])));
    for (const session of sessions) expect(await getNumbers(session)).toEqual([1]);
  });
});

describe("Events of an account", () => {
  it("Events of an account are in its data, and are deleted with it", async () => {
    const { token, id } = await visitors.account();
    const [own, other] = [newSession(), newSession()];
    await send([createView({ session_id: own, event_time: testNow })], { token });
    await send([createView({ session_id: other })]);
    const data = await visitors.get("/account/data", token);
    expect(data.body).toMatchObject({
      activity: [
        {
          time: new Date(testNow * 1000).toISOString(),
          action: "screen_view",
          screen: "watchAlias=metropolis",
        },
      ],
    });
    await visitors.db
      .update(accounts)
      .set({ deleteAt: testNow - 1 })
      .where(eq(accounts.id, id));
    await visitors.sweep();
    expect(await getNumbers(own)).toEqual([]);
    expect(await getNumbers(other)).toEqual([1]);
  });
});

describe("Events of a virtual account", () => {
  const visit = async (token: string) => {
    const session = newSession();
    expect(await send([createView({ session_id: session })], { token })).toEqual(accepted);
    return session;
  };

  it("Events of a virtual account become those of the account that its viewer signs in to", async () => {
    const [guest, account] = [await visitors.virtual(), await visitors.account()];
    const session = await visit(guest.token);
    const signIn = { email: account.email, password, device_id: guest.deviceId };
    await visitors.post("/auth/email", signIn, { token: guest.token });
    const data = await visitors.get("/account/data", account.token);
    expect(data.body).toMatchObject({ activity: [{ screen: "watchAlias=metropolis" }] });
    await visitors.db
      .update(accounts)
      .set({ deleteAt: testNow - 1 })
      .where(eq(accounts.id, account.id));
    await visitors.sweep();
    expect(await getNumbers(session)).toEqual([]);
  });

  it("Events of a virtual account are deleted with it when its viewer signs out", async () => {
    const { token } = await visitors.virtual();
    const session = await visit(token);
    await visitors.post("/auth/logout", {}, { token });
    expect(await getNumbers(session)).toEqual([]);
  });

  it("Events of a virtual account that has just gone are refused, so that the browser sends them again", async () => {
    const { token, id } = await visitors.virtual();
    await visit(token);
    await visitors.db.delete(accounts).where(eq(accounts.id, id));
    expect(await send([createView({ session_id: newSession() })], { token })).toMatchObject({ status: 401 });
  });
});

describe("The tick", () => {
  const tick = (query: string) =>
    fetch(`${visitors.url}/analytics/tick?apikey=${apiKey}&${query}`).then(({ status }) => status);

  it("The tick counts a session as present for a minute, by a hash of its account", async () => {
    const [session, account] = [newSession(), "a".repeat(64)];
    expect(await tick(`session_id=${session}&account=${account}`)).toBe(204);
    expect(await tick(`session_id=${session}&account=${account}`)).toBe(204);
    expect(await tick(`session_id=${newSession()}`)).toBe(204);
    expect(await visitors.db.select().from(presence).where(eq(presence.sessionId, session))).toEqual([
      { sessionId: session, userHash: account, seen: visitors.clock.now() },
    ]);
    const count = () => countPresent({ db: visitors.db, now: visitors.clock.now() });
    expect(await count()).toBe(2);
    visitors.advanceClock(61);
    expect(await count()).toBe(0);
    await visitors.sweep();
    expect(await visitors.db.$count(presence)).toBe(0);
  });

  it("The tick of a child's profile is not counted", async () => {
    const session = newSession();
    const { token } = await visitors.account({ child: true });
    const answer = await fetch(
      `${visitors.url}/analytics/tick?apikey=${apiKey}&session_id=${session}&auth_token=${token}`,
    );
    expect(answer.status).toBe(204);
    expect(await visitors.db.select().from(presence).where(eq(presence.sessionId, session))).toEqual([]);
  });

  it.each(["session_id=x", "", `session_id=${"0".repeat(32)}&account=a_1`])(
    "A tick with «%s» is refused",
    async (query) => expect(await tick(query)).toBe(400),
  );
});

describe("Events are not stored", () => {
  it("Events are not stored from a child's profile, which the response does not reveal", async () => {
    const session = newSession();
    const { token } = await visitors.account({ child: true });
    expect(await send(createViews(session, [1]), { token })).toEqual(accepted);
    expect(await getStored(session)).toEqual([]);
  });

  it("Events are not stored from viewers who cannot be identified, who may send them again", async () => {
    const session = newSession();
    expect((await send(createViews(session, [1]), { token: "no-such-token" })).status).toBe(401);
    expect(await getStored(session)).toEqual([]);
  });

  it.each<[string, (session: string) => unknown]>([
    ["an object instead of a list", () => ({})],
    ["an empty list", () => []],
    [
      "more details of a screen than there are",
      (session_id) => [
        createView({
          session_id,
          screen_attributes: Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`name${at}`, "x"])),
        }),
      ],
    ],
    [
      "more than 50 events",
      (session) =>
        createViews(
          session,
          Array.from({ length: 51 }, (_, at) => at + 1),
        ),
    ],
    ["an invented visit id", () => [createView({ session_id: "me" })]],
    ["an event number below one", (session) => createViews(session, [0])],
    ["a fractional event number", (session) => createViews(session, [1.5])],
    ["an event number too large to store", (session) => createViews(session, [3_000_000_000])],
    ["a screen without a name", (session_id) => [createView({ session_id, screen_id: "" })]],
    ["a name that is too long", (session_id) => [createView({ session_id, screen_id: "x".repeat(201) })]],
    ["an unknown screen type", (session_id) => [{ ...createView({ session_id }), screen_type: "x" }]],
    ["another version", (session_id) => [{ ...createView({ session_id }), event_version: "2.0" }]],
    [
      "a screen's parameter with another name",
      (session_id) => [{ ...createView({ session_id }), screen_attributes: { "a\0": "b" } }],
    ],
    ["additional fields", (session_id) => [{ ...createView({ session_id }), account_id: "a_1" }]],
    ["missing fields", (session_id) => [{ session_id, sequence_number: 1 } as Partial<AnalyticsEvent>]],
  ])("Events in the form of %s are not stored", async (_what, makeEvents) => {
    const session = newSession();
    expect((await send(makeEvents(session))).status).toBe(400);
    expect(await getStored(session)).toEqual([]);
  });

  it("Events are not stored beyond 3000 batches in a quarter of an hour from one IP address", async () => {
    const session = newSession();
    const address = "203.0.113.77";
    const sendOne = (number: number, from = address) =>
      send(createViews(session, [number]), { address: from });
    expect(await sendOne(1)).toEqual(accepted);
    await visitors.db
      .update(attemptCounters)
      .set({ count: 2999 })
      .where(eq(attemptCounters.key, `events-from:${address}`));
    expect(await sendOne(2)).toEqual(accepted);
    expect((await sendOne(3)).status).toBe(429);
    expect(await sendOne(4, "203.0.113.78")).toEqual(accepted);
    visitors.advanceClock(901);
    expect(await sendOne(5)).toEqual(accepted);
    expect(await getNumbers(session)).toEqual([1, 2, 4, 5]);
  });
});
