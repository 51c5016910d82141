import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { AnalyticsEvent } from "#contract/analytics";
import { analyticsEvents } from "../../api/platform/db/schema";
import { setUpVisitors } from "../auth/set-up-visitors";
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
  it("Events are stored as they were sent, with the API's time and nothing that identifies the sender", async () => {
    const session_id = newSession();
    const { token } = await visitors.account();
    expect(await send([createView({ session_id, event_time: 5, text: "Смотреть" })], { token })).toEqual(
      accepted,
    );
    expect(await getStored(session_id)).toEqual([
      {
        sessionId: session_id,
        sequenceNumber: 1,
        eventVersion: "1.0",
        eventTime: 5,
        actionId: "screen_view",
        screenType: "product",
        screenId: "watchAlias=metropolis",
        screenAbTag: null,
        blockType: null,
        blockId: null,
        elementType: null,
        elementId: null,
        text: "Смотреть",
        received: testNow,
      },
    ]);
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

  it("Events are stored for 90 days", async () => {
    const session = newSession();
    await send(createViews(session, [1]));
    visitors.advanceClock(89 * 86_400);
    await send(createViews(session, [2]));
    await visitors.sweep();
    expect(await getNumbers(session)).toEqual([1, 2]);
    visitors.advanceClock(2 * 86_400);
    await visitors.sweep();
    expect(await getNumbers(session)).toEqual([2]);
  });
});

describe("Events are not stored", () => {
  it("Events are not stored from a child's profile, which the response does not reveal", async () => {
    const session = newSession();
    const { token } = await visitors.account({ child: true });
    expect(await send(createViews(session, [1]), { token })).toEqual(accepted);
    expect(await getStored(session)).toEqual([]);
  });

  it("Events are not stored from viewers who cannot be identified", async () => {
    const session = newSession();
    expect(await send(createViews(session, [1]), { token: "no-such-token" })).toEqual(accepted);
    expect(await getStored(session)).toEqual([]);
  });

  it.each<[string, (session: string) => unknown]>([
    ["an object instead of a list", () => ({})],
    ["an empty list", () => []],
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
    ["additional fields", (session_id) => [{ ...createView({ session_id }), account_id: "a_1" }]],
    ["missing fields", (session_id) => [{ session_id, sequence_number: 1 } as Partial<AnalyticsEvent>]],
  ])("Events in the form of %s are not stored", async (_what, makeEvents) => {
    const session = newSession();
    expect((await send(makeEvents(session))).status).toBe(400);
    expect(await getStored(session)).toEqual([]);
  });

  it("Events are not stored beyond 300 batches in a quarter of an hour from one IP address", async () => {
    const session = newSession();
    const address = "203.0.113.77";
    for (let number = 1; number <= 300; number += 1) await send(createViews(session, [number]), { address });
    expect((await send(createViews(session, [301]), { address })).status).toBe(429);
    expect(await send(createViews(session, [302]), { address: "203.0.113.78" })).toEqual(accepted);
    visitors.advanceClock(901);
    expect(await send(createViews(session, [303]), { address })).toEqual(accepted);
    expect((await getNumbers(session)).slice(-3)).toEqual([300, 302, 303]);
  });
});
