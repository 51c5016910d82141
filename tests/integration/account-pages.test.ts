import { randomUUID } from "node:crypto";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languages, localisedPath, prefixedLocales } from "~/lib/i18n/locales";
import { ledger, paymentMethods, payments, profiles, receipts } from "../../api/platform/db/schema";
import routes from "../../app/routes";
import { openPage } from "../setup/page";
import { startTestApp, type TestApp } from "../setup/test-app";
import { findUnmarked } from "../setup/unmarked";

// Each page of the account has its menu, a way back and the page's language, whichever is added.

const layouts = ["routes/account/layout.tsx", "routes/account/frame.tsx"];
const isOfAccount = (path: string) => /^account(\/|$)/.test(path);
const patterns = [
  ...new Set(
    (routes as RouteConfigEntry[])
      .flatMap(({ file, path = "", children }) =>
        (children ?? [{ path }]).map((one) => ({ path: one.path ?? "", isInside: layouts.includes(file) })),
      )
      .filter(({ path, isInside }) => isInside || isOfAccount(path))
      .map(({ path }) => path)
      .filter((path) => !prefixedLocales.some((locale) => path.startsWith(`${locale}/`))),
  ),
];

type Things = Record<"profile" | "child" | "ticket" | "receipt" | "programme" | "year" | "group", string>;
/** Addresses of the pages that show one thing of the viewer's. */
const addresses: Record<string, (own: Things) => string> = {
  "account/receipts/:receipt": ({ receipt }) => `/account/receipts/${receipt}`,
  "account/support/:ticket": ({ ticket }) => `/account/support/${ticket}`,
  "account/parents/minutes": ({ child }) => `/account/parents/minutes?profile=${child}`,
  "profiles/edit": ({ profile }) => `/profiles/edit?id=${profile}`,
};
/** Pages outside the account that are a viewer's own. */
const others: Record<string, (own: Things) => string> = {
  "my-channel": () => "/my-channel",
  "my-channel/:link": ({ programme }) => programme,
  year: () => "/year",
  "year/:link": ({ year }) => year,
  evening: () => "/evening",
  "evening with answers": () => "/evening?time=long&with=alone&mood=adventure",
  together: () => "/together",
  "together/:id": ({ group }) => `/together/${group}`,
};
const getAddress = (pattern: string) =>
  (addresses[pattern] ?? others[pattern])?.(own) ?? `/${pattern.replace(/(?:\/|^):\w+\?/g, "")}`;

let testApp: TestApp;
let adult: Awaited<ReturnType<TestApp["viewer"]>>;
let child: Awaited<ReturnType<TestApp["viewer"]>>;
let own: Things;

beforeAll(async () => {
  testApp = await startTestApp();
  const password = "password-of-the-account";
  adult = await testApp.viewer({
    kind: "PAID",
    hasChild: true,
    hasLastYear: true,
    email: "account-pages@luch.example",
    password,
    unconfirmedPhone: "+79165550033",
  });
  child = await testApp.viewer({ kind: "PAID", child: true });
  const ask = async (path: string, body?: object) => {
    const answer = await testApp.requestApi(path, {
      method: body ? "POST" : "GET",
      headers: { cookie: `auth_token=${adult.token}`, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect(answer.status, path).toBe(200);
    return (await answer.json()) as Record<string, unknown>;
  };
  await ask("/account/passkeys/proof", { password });
  // Names that are given are in whatever language.
  const { db } = testApp.api;
  await db.update(profiles).set({ name: "Name" }).where(eq(profiles.accountId, adult.auth._id));
  await db.update(paymentMethods).set({ bank: "Bank" }).where(eq(paymentMethods.accountId, adult.auth._id));
  const { data } = await ask("/profile/list");
  const { id: ticket } = await ask("/support/tickets", {
    subject: "Sound",
    message: "There is none.",
    category: "other",
    attachments: [],
  });
  const send = async (path: string, form: Record<string, string>) => {
    const { status, headers } = await testApp.post(path, form, { cookie: adult.cookie });
    expect(status, path).toBe(303);
    return String(headers.location);
  };
  /** The address of the link that is made. */
  const share = async (path: string, form: Record<string, string>) => {
    await send(path, form);
    const { text } = await testApp.request(path, { cookie: adult.cookie });
    return new RegExp(`${path}/[0-9a-f]{32}`).exec(text)?.[0] ?? "";
  };
  await send("/my-channel", { intent: "make", source: "genre", genre: "comedy", when: "now", hours: "4" });
  const group = await send("/together", { uid: "u_metropolis", position: "12" });
  own = {
    profile: adult.auth.profile_id,
    child: (data as { items: { _id: string; child: boolean }[] }).items.find((one) => one.child)?._id ?? "",
    ticket: String(ticket),
    receipt: await addReceipt(adult.auth._id),
    programme: await share("/my-channel", { intent: "share" }),
    year: await share("/year", { intent: "share", year: "2025", titles: "on" }),
    group: /together=([0-9a-f]{32})/.exec(group)?.[1] ?? "",
  };
  expect(Object.entries(own).filter(([, value]) => value === "")).toEqual([]);
});
afterAll(() => testApp.stop());

async function addReceipt(accountId: string): Promise<string> {
  const { db, clock } = testApp.api;
  const now = clock.now();
  const [id, paymentId] = [randomUUID(), "pay_account-pages"];
  await db.insert(payments).values({
    ...{ id: paymentId, accountId, kind: "purchase", status: "succeeded", tariffId: "month" },
    ...{ amount: 39_900, currency: "RUB", locale: "ru" },
    ...{ created: now, expires: now + 120, settled: now, pollAt: now },
  });
  const [line] = await db
    .insert(ledger)
    .values({
      ...{ accountId, paymentId, rule: "purchase", tariffId: "month", amount: 39_900, currency: "RUB" },
      ...{ periodStart: now, periodEnd: now + 86_400, at: now },
    })
    .returning({ id: ledger.id });
  await db.insert(receipts).values({
    ...{ id, ledgerId: line?.id ?? 0, paymentId, tries: 1, tryAt: now },
    printed: {
      kind: "sale",
      seller: {
        name: "Luch",
        inn: "0000000000",
        taxation: "OSN",
        vatPercent: 22,
        site: "https://luch.example",
      },
      ...{ buyer: null, items: [], total: 39_900, drive: "9999", document: 1, sign: "1", at: now, url: null },
    },
  });
  return id;
}

const menuName = "Разделы аккаунта";

describe("Every page of the account", () => {
  it("They are found in the table of routes", () => {
    expect(patterns.length).toBeGreaterThan(20);
    expect(patterns).toContain("account/iptv");
    expect(Object.keys(addresses).filter((pattern) => !patterns.includes(pattern))).toEqual([]);
  });

  it.each(patterns)("/%s has the account's menu, and a way back above its heading", async (pattern) => {
    const address = getAddress(pattern);
    const { status, page } = await openPage(testApp, address, { cookie: adult.cookie });
    expect(status, address).toBe(200);
    const main = page.getMain();
    const menu = page.getByRole("navigation", { name: menuName });
    expect(menu.querySelectorAll("a[href]").length).toBeGreaterThan(5);
    expect(menu.querySelectorAll("[aria-current=page]").length).toBeLessThanOrEqual(1);
    const parts = [...main.querySelectorAll("h1, a[href]")].filter((part) => !menu.contains(part));
    const above = parts.slice(
      0,
      parts.findIndex(({ tagName }) => tagName === "H1"),
    );
    const ups = above
      .map((link) => link.getAttribute("href") ?? "")
      .filter((href) => href === "/profiles" || isOfAccount(href.slice(1)));
    if (pattern === "account") expect(ups).toEqual([]);
    else
      expect(
        ups.filter((href) => href !== address),
        address,
      ).not.toEqual([]);
  });

  it.each(patterns)("/%s shows a child no menu of the account", async (pattern) => {
    const { status, headers, page } = await openPage(testApp, getAddress(pattern), {
      cookie: child.cookie,
    });
    if (status === 302) return expect(headers.location).toMatch(/^\/(profiles|kids|pin)/);
    expect(status).toBe(200);
    expect(page.queryByRole("navigation", { name: menuName })).toBeNull();
  });
});

describe("A viewer's own pages in other languages", () => {
  it.each([...patterns, ...Object.keys(others)])(
    "/%s says its language, and which words are in another",
    async (pattern) => {
      for (const locale of prefixedLocales) {
        const address = localisedPath(getAddress(pattern), locale);
        const { status, page } = await openPage(testApp, address, { cookie: adult.cookie });
        expect(status, address).toBe(200);
        expect(page.language).toBe(languages[locale].tag);
        if (locale === "bg") continue;
        expect(findUnmarked(page.document.body), address).toEqual([]);
      }
    },
  );
});
