import type { Page } from "@playwright/test";
import { expectAccessible } from "./a11y";
import { expect, test } from "./fixtures";
import { webOrigin } from "./urls";

const main = (page: Page) => page.getByRole("main");
const profile = (page: Page, name: string) => main(page).getByRole("region", { name });

for (const tag of ["@journey", "@no-script"])
  test(
    `A viewer gives a player of another maker the channels, changes the address and ends it (${tag.slice(1)})`,
    { tag },
    async ({ page, become, javaScriptEnabled, playwright }) => {
      await become({ kind: "PAID", hasChild: true });
      await page.goto("/account/devices");
      await main(page).getByRole("link", { name: "Смотреть телевидение в другом плеере (M3U)" }).click();
      await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Телевидение в других плеерах");
      const own = profile(page, "Я");
      await own.getByRole("button", { name: "Создать адрес: Я" }).click();
      const address = own.getByRole("textbox", { name: "Список каналов (M3U)" });
      await expect(address).toHaveValue(/\/iptv\/[a-z2-7]{26}\/channels\.m3u$/);
      await expect(profile(page, "Дети").getByText("Адреса пока нет")).toBeVisible();
      if (javaScriptEnabled !== false) await expectAccessible(page);
      const first = new URL(await address.inputValue()).pathname;

      const player = await playwright.request.newContext({ baseURL: webOrigin });
      const list = await player.get(first);
      expect(list.headers()["content-type"]).toBe("audio/x-mpegurl; charset=utf-8");
      expect(list.headers()["cache-control"]).toBe("private, no-store");
      const text = await list.text();
      const path = (pattern: RegExp) => new URL(pattern.exec(text)?.[1] ?? "").pathname;
      const guide = await (await player.get(path(/url-tvg="([^"]+)"/))).text();
      const [, id = ""] = /tvg-id="([^"]+)"/.exec(text) ?? [];
      expect(guide).toContain(`<channel id="${id}">`);
      expect(guide).toContain(`channel="${id}"`);
      const stream = path(/\n(http\S+\.m3u8)\n/);
      const played = await player.get(stream);
      expect(played.url()).toContain("/media/");
      expect(await played.text()).toContain("#EXT-X-STREAM-INF");

      await own.getByRole("button", { name: "Сменить адрес: Я" }).click();
      await expect(address).not.toHaveValue(new RegExp(first));
      expect((await player.get(first)).status()).toBe(404);
      const second = new URL(await address.inputValue()).pathname;
      expect((await player.get(second)).status()).toBe(200);
      await page.goto("/account/devices");
      await expect(main(page).getByText("Плеер IPTV")).toBeVisible();
      await page.goBack();
      await own.getByRole("button", { name: "Закрыть адрес: Я" }).click();
      await expect(address).toHaveCount(0);
      for (const gone of [second, stream]) expect((await player.get(gone)).status()).toBe(404);
      await player.dispose();
    },
  );

test(
  "An account with five devices is told which to remove before it gets an address",
  { tag: "@no-script" },
  async ({ page, become, guard }) => {
    await become({ kind: "PAID", hasTooManyDevices: true });
    guard.expectStatus(403);
    await page.goto("/account/iptv");
    await profile(page, "Я").getByRole("button", { name: "Создать адрес: Я" }).click();
    await expect(main(page).getByRole("alert")).toContainText("Занято пять устройств из пяти");
    await expect(main(page).getByText("Адреса пока нет")).toBeVisible();
  },
);
