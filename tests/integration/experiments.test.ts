import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { payments } from "../../api/platform/db/schema";
import { linksIn, openPage } from "../setup/page";
import { row } from "../setup/row";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());
afterEach(() => testApp.reset());

type Viewer = Awaited<ReturnType<TestApp["viewer"]>>;
const getSession = ({ token, device_id }: Viewer) => ({
  ...{ token, deviceId: device_id, isVirtual: false, isChild: false },
});
/** A viewer who has chosen these groups at /dev. */
const getCookie = (viewer: Viewer, experiments: string) =>
  testApp.getCookie({ ...getSession(viewer), experiments });
const getPart = async (path: string, cookie?: string) => {
  const { page } = await openPage(testApp, path, cookie ? { cookie } : {});
  return page.document.querySelector("[data-experiment]");
};
/** The auth data that the API gives the web server for this choice. */
const readGroups = async ({ token }: Viewer, experiments: string) => {
  const answer = await testApp.requestApi("/auth/me", {
    headers: { cookie: `auth_token=${token}`, "x-experiments": experiments },
  });
  const { ab } = (await answer.json()) as Viewer["auth"];
  return Object.fromEntries(ab.map(({ exp_name, group_name }) => [exp_name, group_name]));
};
/** The fields of this name in a page's data: an array of values, in which objects name keys and values by their places. */
const readFields = (data: string, name: string) => {
  const values = JSON.parse(data.split("\n")[0] ?? "") as unknown[];
  const key = `_${values.indexOf(name)}`;
  return values.flatMap((value) =>
    value !== null && typeof value === "object" && key in value
      ? [values[(value as Record<string, number>)[key] ?? -1]]
      : [],
  );
};

describe("Engagement_page", () => {
  it("The experiment Engagement_page in ab[] switches what the home page shows below its first picture", async () => {
    row("A-035");
    const viewer = await testApp.viewer({ kind: "REGISTERED" });
    for (const [group, isShown] of [
      ["control", false],
      ["invitation", true],
    ] as const) {
      expect(await readGroups(viewer, `Engagement_page:${group}`)).toMatchObject({ Engagement_page: group });
      const part = await getPart("/", await getCookie(viewer, `Engagement_page:${group}`));
      expect(part?.getAttribute("data-experiment")).toBe(`Engagement_page:${group}`);
      expect(part?.querySelector("h2")?.textContent ?? null).toBe(isShown ? "С чего начать" : null);
      expect(linksIn(part)).toEqual(isShown ? ["/tariffs", "/favorites", "/tv"] : []);
    }
  });

  it("The groups that an account drew itself decide as well", async () => {
    const viewer = await testApp.viewer({ kind: "EX_PAID" });
    const group = viewer.auth.ab.find(({ exp_name }) => exp_name === "Engagement_page")?.group_name;
    const part = await getPart("/", viewer.cookie);
    expect(part?.getAttribute("data-experiment")).toBe(`Engagement_page:${group}`);
  });

  it("Visitors, subscribers, accounts without a login and children see no part of an experiment on the home page", async () => {
    expect(await getPart("/")).toBeNull();
    for (const kind of ["PAID", "VIRTUAL"] as const) {
      const viewer = await testApp.viewer({ kind });
      expect(await getPart("/", await getCookie(viewer, "Engagement_page:invitation"))).toBeNull();
    }
    const child = await testApp.viewer({ kind: "REGISTERED", child: true });
    expect(child.auth.ab).toEqual([]);
    expect(await readGroups(child, "Engagement_page:invitation")).toEqual({});
    const cookie = await getCookie(child, "Engagement_page:invitation");
    for (const path of ["/", "/kids"]) expect(await getPart(path, cookie)).toBeNull();
  });
});

describe("subscription_onboarding", () => {
  it("In the onboarding group /web/success is the subscription-onboarding screen, with its steps", async () => {
    row("S-086");
    const viewer = await testApp.viewer({ kind: "REGISTERED" });
    const now = testApp.api.clock.now();
    await testApp.api.db.insert(payments).values({
      ...{ id: "pay_onboarding", accountId: viewer.auth._id, kind: "purchase", status: "succeeded" },
      ...{ tariffId: "month", amount: 39_900, currency: "RUB", locale: "ru" },
      ...{ created: now, expires: now + 120, settled: now, pollAt: now },
    });
    for (const [group, isOnboarding] of [
      ["onboarding", true],
      ["control", false],
    ] as const) {
      const choice = `subscription_onboarding:${group}`;
      expect(await readGroups(viewer, choice)).toMatchObject({ subscription_onboarding: group });
      const cookie = await getCookie(viewer, choice);
      const { page } = await openPage(testApp, "/web/success", { cookie });
      expect(page.getHeading()).toBe("Готово!");
      expect(page.document.querySelector("[data-experiment]")?.getAttribute("data-experiment")).toBe(choice);
      expect(page.document.querySelector("#onboarding")?.textContent ?? null).toBe(
        isOnboarding ? "С чего начать" : null,
      );
      // What the browser reports as the screen (app/features/visits/screens.ts).
      const { text } = await testApp.request("/web/success.data", { cookie });
      expect(readFields(text, "screen")).toEqual(isOnboarding ? ["subscription_onboarding"] : []);
    }
  });
});

describe("The choice at /dev", () => {
  const choose = (cookie: string, form: Record<string, string>) =>
    testApp.post("/dev", { intent: "experiment", ...form }, { cookie });

  it("A group that is chosen at /dev holds for the browser until another choice", async () => {
    const viewer = await testApp.viewer({ kind: "REGISTERED" });
    let { cookie } = viewer;
    for (const group of ["control", "invitation"]) {
      const chosen = await choose(cookie, { name: "Engagement_page", group });
      expect(chosen.status).toBe(303);
      cookie = chosen.cookies[0]?.split(";")[0] ?? "";
      const part = await getPart("/", cookie);
      expect(part?.getAttribute("data-experiment")).toBe(`Engagement_page:${group}`);
      const { page } = await openPage(testApp, "/dev", { cookie });
      const form = page.getByRole("region", { name: "Engagement_page" });
      expect(form.querySelector("option[selected]")?.getAttribute("value")).toBe(group);
      expect(form.textContent).toContain(`Ваша группа: ${group}.`);
    }
  });

  it.each([
    ["a group that there is not", { name: "Engagement_page", group: "none" }],
    ["an experiment that there is not", { name: "other", group: "control" }],
  ])("A choice at /dev is refused: %s", async (_what, form) => {
    const { cookie } = await testApp.viewer({ kind: "REGISTERED" });
    expect((await choose(cookie, form)).status).toBe(400);
  });
});
