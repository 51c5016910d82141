import { beforeAll, expect, it } from "vitest";
import type { AnalyticsEvent } from "#contract/analytics";
import type { ViewingReport } from "#contract/viewing-desk";
import { getServiceDay } from "#domain/service-day";
import { payments, presence } from "../../api/platform/db/schema";
import { setUpVisitors } from "../auth/set-up-visitors";
import { apiKey, testNow } from "../setup/test-api";
import { createView, newSession } from "./event";

const visitors = setUpVisitors();
const day = 86_400;
let staff: string;
beforeAll(async () => {
  staff = (await visitors.account({ email: "viewing@luch.example" })).token;
});

/** Sends the events of one visit, numbered in their order. */
async function visit(events: Partial<AnalyticsEvent>[], token?: string, session_id = newSession()) {
  const numbered = events.map((event, index) =>
    createView({ session_id, sequence_number: index + 1, ...event }),
  );
  const { status } = await fetch(`${visitors.url}/analytics/events?apikey=${apiKey}`, {
    method: "POST",
    body: JSON.stringify({ events: numbered }),
    headers: { "content-type": "application/json", ...(token ? { cookie: `auth_token=${token}` } : {}) },
  });
  expect(status).toBe(204);
  return session_id;
}
const ask = (query: string, token?: string) => visitors.get(`/analytics/desk${query}`, token);

const play = { action_id: "click", element_type: "button", element_attributes_id: "play" } as const;
const start = { action_id: "playback_start" } as const;
const minute = { action_id: "playback_minute" } as const;
const popup = (action_id: "popup_view" | "popup_close") => ({ action_id, element_attributes_id: "survey" });
const search = (text: string, found: string) => ({
  ...{ action_id: "search" as const, block_attributes_id: found, text },
});
const tariffs = { screen_type: "payment", screen_id: "/tariffs", screen_attributes: {} } as const;

it("The staff for viewing see what was watched, searched for and bought in the last days", async () => {
  const buyer = await visitors.account();
  const looker = await visitors.account();
  // The buyer's visits: one before an account was known, of two days ago, and one today.
  const session = await visit([{ ...tariffs, event_time: testNow - 2 * day }]);
  await visit([{ sequence_number: 2, event_time: testNow - 2 * day }], buyer.token, session);
  await visit([play, start, minute, minute, popup("popup_view"), popup("popup_close")], buyer.token);
  await visit([play, search("Чапаев ", "0"), search("метрополис", "3"), popup("popup_view")]);
  // By the link of a campaign.
  await visit([{ ...tariffs, screen_id: "campaign_id=spring" }, search("чапаев", "0")], looker.token);
  // Beyond seven days, and of a title that does not exist.
  await visit([{ ...start, event_time: testNow - 10 * day }]);
  await visit([{ ...start, screen_attributes: { watchAlias: "no-such-title" } }]);
  await visitors.db.insert(presence).values({ sessionId: session, seen: testNow });
  const payment = (id: string, accountId: string, status: "succeeded" | "declined") => ({
    ...{ id, accountId, status, kind: "purchase" as const, amount: 39_900, currency: "RUB" as const },
    ...{ locale: "ru" as const, created: testNow - day, expires: testNow, pollAt: testNow },
  });
  await visitors.db
    .insert(payments)
    .values([
      payment("p_1", buyer.id, "succeeded"),
      { ...payment("p_2", looker.id, "declined"), created: testNow + 60 },
    ]);

  const { status, body } = await ask("?days=7&locale=en", staff);
  expect(status).toBe(200);
  const report = body as unknown as ViewingReport;
  expect(report).toMatchObject({
    present: 1,
    viewers: 4,
    titles: [{ alias: "metropolis", title: "Metropolis", starts: 1, minutes: 2, finished: 0 }],
    searches: [{ query: "чапаев", count: 2 }],
    play: { pressed: 2, started: 1 },
    tariffs: { seen: 2, began: 2, paid: 1 },
    popups: [{ name: "survey", shown: 2, closed: 1 }],
  });
  expect(report.days).toHaveLength(7);
  expect(report.days.filter(({ viewers }) => viewers > 0)).toEqual([
    { day: getServiceDay(testNow - 2 * day), viewers: 1, starts: 0, minutes: 0 },
    { day: getServiceDay(testNow), viewers: 4, starts: 2, minutes: 2 },
  ]);
  // The same question is answered with the same report for a minute, which says when it was made.
  expect(report.made).toBeGreaterThanOrEqual(testNow);
  await visit([start]);
  expect((await ask("?days=7&locale=en", staff)).body).toEqual(body);
  visitors.clock.set(testNow + 60);
  const later = (await ask("?days=7&locale=en", staff)).body as unknown as ViewingReport;
  expect(later.viewers).toBe(report.viewers + 1);
  expect(later.made).toBeGreaterThanOrEqual(testNow + 60);
  const month = (await ask("?days=28", staff)).body as unknown as ViewingReport;
  expect(month).toMatchObject({ viewers: 6, titles: [{ title: "Метрополис", starts: 3 }] });
});

it("The desk for viewing does not exist for others, and has three periods", async () => {
  const child = await visitors.account({ child: true });
  const other = await visitors.account({ email: "popups@luch.example" });
  for (const token of [undefined, child.token, other.token]) expect((await ask("", token)).status).toBe(404);
  for (const days of ["8", "x", "0", ""]) expect((await ask(`?days=${days}`, staff)).status).toBe(400);
});
