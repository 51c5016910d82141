import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { consentCategories } from "#domain/consent";
import { expect, test } from "./fixtures";
import { row } from "./row";
import { apiOrigin, issuerOrigin, thirdWebOrigin } from "./urls";

// One web server with everything switched on, and one server that plays all other companies.
test.describe.configure({ mode: "serial" });
test.use({ baseURL: thirdWebOrigin, consent: consentCategories });

const names = ["consent", "tag-manager", "messenger", "marketing", "survey", "one-tap"] as const;
let others: Server;
let web: ChildProcess;
let othersOrigin = "";
/** What the others' server was asked for, and how it answers. */
let asked: string[] = [];
let answer: "well" | "slowly" | "with a fault" | "with mischief" = "well";

/** What a script of another company may do to a page. */
const mischief = `
  document.body.prepend(document.createElement("div"));
  document.body.append(Object.assign(document.createElement("iframe"), { src: "about:blank" }));
  document.head.prepend(document.createElement("meta"));
  document.querySelector("main").prepend(document.createElement("p"));
  document.querySelector("#app, .container")?.append(document.createElement("div"));
`;

test.beforeAll(async () => {
  others = createServer((request, response) => {
    asked.push(request.url?.replace(/^\/|\.js$/g, "") ?? "");
    if (answer === "slowly") return;
    // The local issuer plays the provider of one-tap sign-in.
    if (answer === "well" && request.url === "/one-tap.js")
      return void response.writeHead(302, { location: `${issuerOrigin}/gsi/client` }).end();
    response.writeHead(answer === "with a fault" ? 500 : 200, { "content-type": "text/javascript" });
    response.end(answer === "with mischief" ? mischief : `document.documentElement.dataset.other = "";`);
  }).listen(0, "127.0.0.1");
  await once(others, "listening");
  othersOrigin = `http://127.0.0.1:${(others.address() as AddressInfo).port}`;
  web = fork("build/web/main.js", {
    env: {
      ...process.env,
      NODE_ENV: "production",
      APP_MODE: "test",
      PORT: new URL(thirdWebOrigin).port,
      API_BASE_URL: apiOrigin,
      LOG_LEVEL: "error",
      RATE_LIMIT_FACTOR: "1000",
      API_TIMEOUT_MS: "15000",
      ...Object.fromEntries(
        names.map((name) => [
          `${name.toUpperCase().replace("-", "_")}_SCRIPT`,
          `${othersOrigin}/${name}.js${name === "one-tap" ? `,${issuerOrigin}` : ""}`,
        ]),
      ),
    },
  });
  await once(web, "message");
});
test.afterAll(async () => {
  others.closeAllConnections();
  others.close();
  const end = once(web, "exit");
  web.kill("SIGTERM");
  await end;
});
test.beforeEach(({ guard }) => {
  [asked, answer] = [[], "well"];
  guard.expectRequestsTo(othersOrigin);
  guard.expectRequestsTo(issuerOrigin);
});

test("Each script of another company that is configured is loaded, and pages of signing in have none", async ({
  page,
}) => {
  row("N-024", "N-025", "N-026", "N-028", "N-029");
  await page.goto("/movies");
  await expect.poll(() => [...asked].sort()).toEqual([...names].sort());
  await expect(page.locator("html")).toHaveAttribute("data-other", "");
  await expect
    .poll(() => page.evaluate(() => (window as { dataLayer?: object[] }).dataLayer?.length))
    .toBeGreaterThan(0);
  // Moving to a page of signing in leaves them behind.
  asked = [];
  await page.getByRole("banner").getByRole("link", { name: "Войти" }).first().click();
  await expect(page).toHaveURL(/\/auth|popup=login/);
  await expect(page.locator("html")).not.toHaveAttribute("data-other");
  await expect(page.locator("script[data-third-party]")).toHaveCount(0);
  expect(asked).toEqual([]);
});

test("A visitor signs in by one tap, and is not offered it again", async ({ page }) => {
  row("N-027");
  await page.goto("/movies");
  await expect.poll(() => asked).toContain("one-tap");
  const offered = page.locator('iframe[title="Учебный вход в одно касание"]');
  const offer = offered.contentFrame();
  await offer.getByLabel("Почта", { exact: true }).fill(`viewer-${randomUUID().slice(0, 12)}@luch.example`);
  await offer.getByRole("button", { name: "Продолжить" }).click();
  // As after any registration, the tariffs come next.
  await expect(page).toHaveURL("/start");
  asked = [];
  await page.goto("/movies");
  await expect(page.getByRole("banner").getByRole("link", { name: "Профиль" })).toBeVisible();
  await expect.poll(() => asked).toContain("survey");
  expect(asked).not.toContain("one-tap");
  await expect(offered).toHaveCount(0);
});

test.describe(() => {
  test.use({ consent: [] });
  test("Without consent only the script for consent is loaded", async ({ page }) => {
    await page.clock.install();
    await page.goto("/movies");
    await expect.poll(() => asked).toEqual(["consent"]);
    await page.clock.fastForward(20_000);
    await expect(page.locator("script[data-third-party]")).toHaveCount(1);
    expect(asked).toEqual(["consent"]);
  });
});

test("A child gets no script of another company", async ({ page, become }) => {
  await become({ kind: "PAID", isChild: true });
  await page.clock.install();
  const code = page.waitForResponse(/\/consent-[\w-]+\.js$/);
  await page.goto("/search");
  await code;
  await page.clock.fastForward(20_000);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await expect(page.locator("script[data-third-party]")).toHaveCount(0);
  expect(asked).toEqual([]);
});

for (const how of ["slowly", "with a fault", "with mischief", "not at all"] as const)
  test(`The page works although the other companies' servers answer ${how}`, async ({ page, guard }) => {
    if (how === "not at all") {
      guard.expectBrokenRequests();
      await page.route(`${othersOrigin}/**`, (route) => route.abort("blockedbyclient"));
    } else answer = how;
    guard.expectStatus(500);
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.url().startsWith(othersOrigin)) requests.push(request.url());
    });
    await page.goto("/movies");
    await expect.poll(() => requests.length).toBe(names.length);
    await page.locator('main a[href^="/watch/"]').first().click();
    await expect(page).toHaveURL(/\/watch\//);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL("/movies");
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(page.getByText("Что-то пошло не так")).toHaveCount(0);
  });
