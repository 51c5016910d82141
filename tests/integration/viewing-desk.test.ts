import { afterAll, beforeAll, expect, it } from "vitest";
import { getServiceDay } from "#domain/service-day";
import { analyticsEvents } from "../../api/platform/db/schema";
import { createDays } from "../../api/watching/analytics/event-days";
import { openPage } from "../setup/page";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
let cookie: string;
const desk = "/support-desk/viewing";
beforeAll(async () => {
  testApp = await startTestApp();
  cookie = (await testApp.viewer({ kind: "REGISTERED", email: "viewing@luch.example" })).cookie;
});
afterAll(() => testApp.stop());

it("The desk for viewing says when nothing happened, and else shows the days and titles of the period", async () => {
  const { db, clock } = testApp.api;
  const empty = (await openPage(testApp, desk, { cookie })).page;
  expect(empty.getHeading()).toBe("Что смотрят");
  expect(empty.getMain().textContent).toContain("За эти дни событий не было.");
  expect(empty.document.querySelectorAll("figure")).toHaveLength(0);

  const now = clock.now();
  await createDays(db, [getServiceDay(now)]);
  const event = {
    ...{ day: getServiceDay(now), sessionId: "0".repeat(32), eventVersion: "1.0", eventTime: now },
    ...{ screenType: "product" as const, screenId: "watchAlias=metropolis", received: now },
    screenAttributes: { watchAlias: "metropolis" },
  };
  await db.insert(analyticsEvents).values([
    { ...event, sequenceNumber: 1, actionId: "playback_start" },
    { ...event, sequenceNumber: 2, actionId: "playback_minute" },
  ]);
  const { page } = await openPage(testApp, `/en${desk}?days=28`, { cookie });
  expect((page.getByLabelText("Days") as HTMLSelectElement).value).toBe("28");
  expect(page.document.querySelectorAll("figure")).toHaveLength(3);
  expect(page.document.querySelectorAll("figure rect")).toHaveLength(3 * 28);
  const titles = page.getByRole("region", { name: "Most watched" });
  expect([...titles.querySelectorAll("td")].map(({ textContent }) => textContent)).toEqual([
    ...["Metropolis", "1", "1", "0"],
  ]);
});

it("The desk for viewing has no other periods", async () => {
  expect((await openPage(testApp, `${desk}?days=8`, { cookie })).status).toBe(404);
});

it("The desk for viewing is not found by visitors, children and the staff of other desks", async () => {
  const child = await testApp.viewer({ kind: "PAID", child: true });
  const other = await testApp.viewer({ kind: "REGISTERED", email: "money@luch.example" });
  expect((await openPage(testApp, desk)).status).toBe(404);
  for (const one of [child, other])
    expect((await openPage(testApp, desk, { cookie: one.cookie })).status).toBe(404);
});
