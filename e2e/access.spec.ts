import type { Page } from "@playwright/test";
import { sample } from "../tests/setup/sample";
import { expect, test, titles, type Viewer } from "./fixtures";
import { getPlayer } from "./player";

const premium = `/watch/${titles.premium.alias}`;
const lite = `/watch/${titles.lite.alias}`;
const free = `/watch/${titles.film.alias}`;
const press = (page: Page, name: string | RegExp = /^Смотреть( по подписке)?$/) =>
  page.getByRole("main").getByRole("button", { name }).first().click();

test(
  "The button of a subscription film says that it needs a subscription",
  { tag: "@no-script" },
  async ({ page }) => {
    await page.goto(premium);
    await expect(page.getByRole("button", { name: "Смотреть по подписке" })).toBeVisible();
  },
);

test("A partner's viewer is sent to the partner", { tag: "@both" }, async ({ page, become }) => {
  await become({ kind: "TTK" });
  await page.goto(premium);
  await press(page);
  const popup = page.getByRole("dialog", { name: "Нужна подписка" });
  await expect(popup.getByText("Подключите подписку у вашего оператора")).toBeVisible();
  await popup.getByRole("link", { name: "Понятно" }).click();
  await expect(popup).toHaveCount(0);
  await expect(page).toHaveURL(premium);
});

const withoutPlan = ["VIRTUAL", "REGISTERED", "EX_PAID", "EX_TRIAL", "EX_PROMO"] as const;
for (const kind of sample("viewers without a plan", withoutPlan, 2)) {
  test(
    `A viewer without a subscription is offered one, once (${kind})`,
    { tag: "@both" },
    async ({ page, become, guard, forgetOffer }) => {
      guard.expectStatus(404);
      await become({ kind });
      await page.goto(premium);
      await forgetOffer();
      await press(page);
      const popup = page.getByRole("dialog", { name: "Этот фильм по подписке" });
      const isVirtual = kind === "VIRTUAL";
      await expect(
        popup.getByRole("link", { name: isVirtual ? "Войти и оформить" : "Оформить подписку" }),
      ).toHaveAttribute(
        "href",
        isVirtual ? `/auth?back=${encodeURIComponent(`${premium}?popup=player`)}` : "/tariffs",
      );
      await popup.getByRole("link", { name: "Не сейчас" }).click();
      await expect(popup).toHaveCount(0);
      await press(page);
      // A second press leads straight to the start of a subscription.
      await expect(page).toHaveURL(isVirtual ? /\/auth$/ : /\/(tariffs|upsale)$/);
    },
  );
}

test(
  "A guest without an account gets one with the first press on «play», and then the subscription offer",
  { tag: "@journey" },
  async ({ page, forgetOffer }) => {
    await page.goto(premium);
    const cookieNames = async () => (await page.context().cookies()).map(({ name }) => name);
    expect(await cookieNames()).not.toContain("luch");
    await forgetOffer();
    await press(page);
    await expect(page.getByRole("dialog", { name: "Этот фильм по подписке" })).toBeVisible();
    await expect.poll(cookieNames).toContain("luch");
  },
);

test(
  "A viewer billed by another shop, without a subscription, goes to the tariffs or the upgrade",
  { tag: "@both" },
  async ({ page, become, guard }) => {
    guard.expectStatus(404);
    await become({ kind: "EXTERNALS" });
    await page.goto(premium);
    await press(page);
    await expect(page).toHaveURL(/\/(tariffs|upsale)$/);
  },
);

test(
  "A lite viewer is sent to the upgrade for what the lite plan lacks",
  { tag: "@both" },
  async ({ page, become, guard }) => {
    guard.expectStatus(404);
    await become({ kind: "LITE" });
    await page.goto(premium);
    await press(page);
    await expect(page).toHaveURL(/\/upsale$/);
  },
);

test("A lite viewer can watch what the lite plan includes", async ({ page, become }) => {
  await become({ kind: "LITE" });
  await page.goto(lite);
  await press(page);
  await getPlayer(page).plays();
});

for (const kind of sample("subscribers", ["PAID", "TRIAL", "PROMO"] as const, 1)) {
  test(`A subscriber watches subscription films (${kind})`, async ({ page, become }) => {
    await become({ kind });
    await page.goto(premium);
    await press(page);
    await getPlayer(page).plays();
  });
}

test("A subscriber whose renewal failed is told on the film's page, not over the player, and can still watch", async ({
  page,
  become,
}) => {
  const notice = page.getByRole("dialog", { name: /^Не смогли продлить подписку/ });
  await become({ kind: "GRACE" });
  await page.goto(`${premium}?popup=player`);
  await getPlayer(page).plays();
  await expect(notice).toHaveCount(0);
  await page.goto(premium);
  await notice.getByRole("link", { name: "Закрыть" }).click();
  await press(page);
  await getPlayer(page).plays();
});

test("A subscriber watches an original programme", async ({ page, become }) => {
  await become({ kind: "PAID" });
  await page.goto(`/watch/${titles.original.alias}`);
  await press(page);
  await getPlayer(page).plays();
});

test("A subscriber watches without script too", { tag: "@no-script" }, async ({ page, become }) => {
  await become({ kind: "PAID" });
  await page.goto(premium);
  await press(page);
  await expect(page).toHaveURL(`${premium}?popup=player`);
  await expect(getPlayer(page).video.locator("source")).not.toHaveCount(0);
});

test("A free film plays for a guest without an account", async ({ page }) => {
  await page.goto(free);
  await press(page);
  await getPlayer(page).plays();
});

test(
  "A child of a viewer without a plan is asked to call an adult",
  { tag: "@both" },
  async ({ page, become }) => {
    await become({ kind: "REGISTERED", isChild: true });
    await page.goto(`/watch/${titles.kids.alias}`);
    await press(page);
    const popup = page.getByRole("dialog", { name: "Нужна подписка" });
    await expect(popup.getByText("Попросите взрослого")).toBeVisible();
    await expect(page.locator("video")).toHaveCount(0);
    await popup.getByRole("link", { name: "Понятно" }).click();
    await expect(popup).toHaveCount(0);
  },
);

test("A child of a subscriber watches", async ({ page, become }) => {
  await become({ kind: "PAID", isChild: true });
  await page.goto(`/watch/${titles.kids.alias}`);
  await press(page);
  await getPlayer(page).plays();
});

const vpn = "Не забудьте выключить VPN";
const broken = "Что-то пошло не так. Скоро все починим. Попробуйте позже";
for (const [name, failure, text] of [
  ["through an anonymizer", { status: 400, code: "USER_USE_ANONYMIZER" }, vpn],
  ["from a forbidden address", { status: 400, code: "FORBIDEN_IP" }, vpn],
  ["while the server fails", { status: 500 }, broken],
  ["while the server breaks the connection", { kind: "reset" as const }, broken],
] as const) {
  test(
    `A viewer who plays ${name} sees the agreed message and can try again`,
    { tag: "@both" },
    async ({ page, become, fault }) => {
      await become({ kind: "PAID" });
      await fault({ endpoint: "playback", ...failure });
      await page.goto(premium);
      await press(page);
      await expect(page.getByRole("alert").getByText(text, { exact: true })).toBeVisible();
      await expect(page.getByRole("link", { name: "Попробовать снова" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Закрыть плеер" })).toHaveAttribute("href", premium);
    },
  );
}

test("A single failure of the playback call is fixed by refreshing the session, and the film plays", async ({
  page,
  become,
  fault,
}) => {
  await become({ kind: "PAID" });
  await fault({ endpoint: "playback", status: 500, times: 1 });
  await page.goto(premium);
  await press(page);
  await getPlayer(page).plays();
});

const devices: [string, Viewer, string][] = [
  ["on one device too many", { kind: "PAID", hasTooManyDevices: true }, "Слишком много устройств"],
  [
    "on a device that is not on the list",
    { kind: "PAID", isDeviceUnknown: true },
    "Устройство не подключено",
  ],
];
for (const [name, viewer, title] of devices) {
  test(`A viewer ${name} is sent to the list of devices`, { tag: "@both" }, async ({ page, become }) => {
    await become(viewer);
    await page.goto(premium);
    await press(page);
    const popup = page.getByRole("dialog", { name: title });
    await expect(popup.getByRole("link", { name: "К списку устройств" })).toHaveAttribute("href", /devices/);
  });
}

for (const [kind, where] of [
  ["VIRTUAL", /\/auth$/],
  ["PAID", /\/tariffs$/],
] as const) {
  test(
    `A viewer whose session cannot be renewed goes to ${String(where)} (${kind})`,
    { tag: "@both" },
    async ({ page, become, fault, guard }) => {
      guard.expectStatus(404);
      await become({ kind });
      await fault({ endpoint: "playback", status: 401, code: "UNAUTHORIZED" });
      await fault({ endpoint: "auth/refresh", status: 401, code: "UNAUTHORIZED" });
      await page.goto(free);
      await press(page);
      await expect(page).toHaveURL(where);
    },
  );
}
