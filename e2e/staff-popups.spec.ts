import type { Page } from "@playwright/test";
import type { Campaign, Notices } from "#contract/popups";
import type { AutomaticPopup } from "#domain/automatic-popup";
import { expectNoViolations } from "./a11y";
import { expect, test } from "./global-controls";
import { staffPassword } from "./staff";
import { expectTabOrder } from "./tab-order";
import { ownApiOrigin } from "./urls";

// What the staff write opens for everyone: on a server of its own.

test.use({ reducedMotion: "reduce" });

const picture = "/images/title/metropolis";
const notices: Notices = {
  alarm: { ru: "Ночью будут работы" },
  alarm_except: [],
  is_alarm_popup: true,
  survey: { id: "about-us", img: picture, url: "https://survey.example/luch" },
};
const campaign: Campaign = {
  id: "summer",
  image: picture,
  start_time: null,
  end_time: null,
  show_pages: ["all"],
  link: "/tariffs",
  first_day: null,
  last_day: null,
  texts: { ru: { title: "Лето в кино", text: "Фильмы под открытым небом", button: "К тарифам" } },
};

/** Calls the API, as the staff for popups with their token. */
async function ask(method: string, path: string, body?: object, token = "") {
  const answer = await fetch(`${ownApiOrigin}${path}?apikey=luch-web`, {
    method,
    headers: { "content-type": "application/json", cookie: `auth_token=${token}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as { token: string; version: string };
}
async function writeNotices(given: Notices, token: string): Promise<void> {
  const { version } = await ask("GET", "/cdp/notices", undefined, token);
  await ask("PUT", "/cdp/notices", { ...given, seen_version: version }, token);
}

/** The server knows of what was written a moment later. */
const expectPopup = (page: Page, popup: AutomaticPopup) =>
  expect(async () => {
    await page.goto("/contacts");
    await expect(page.locator("html")).toHaveAttribute("data-popup", popup, { timeout: 3000 });
  }).toPass({ timeout: 90_000 });

test("Tab goes in reading order through the popups that the staff write, and Shift+Tab the same way back", async ({
  page,
  become,
}) => {
  test.setTimeout(300_000);
  const staff = { kind: "REGISTERED", email: "popups@luch.example", password: staffPassword };
  const { token } = await ask("POST", "/__dev/viewers", staff);
  const path = `/cdp/campaigns/${campaign.id}`;
  await writeNotices(notices, token);
  await ask("PUT", path, { ...campaign, seen_version: null }, token);
  await become({ kind: "PAID" });
  for (const [popup, mark] of [
    ["alarm", "popup_alarm"],
    ["campaign", "cdp_summer"],
    ["survey", "surveyClosed_about-us"],
  ] as const)
    await test.step(popup, async () => {
      await expectPopup(page, popup);
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectTabOrder(page);
      await expectNoViolations(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect
        .poll(async () => (await page.context().cookies()).map(({ name }) => name), `${popup} is remembered`)
        .toContain(mark);
    });
  await writeNotices({ ...notices, alarm: null, survey: null }, token);
  await ask("DELETE", path, { id: campaign.id }, token);
});
