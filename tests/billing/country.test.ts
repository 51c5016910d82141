import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AccountSummary } from "#contract/account";
import type { Quote, StartedPayment, Tariff } from "#contract/billing";
import type { NewsletterSettings } from "#contract/newsletter";
import type { PinStatus } from "#contract/pin";
import type { ProfileList } from "#contract/profiles";
import { accounts, paidDays, subscriptions } from "../../api/platform/db/schema";
import { getResult, newDevice, newEmail, password } from "../auth/visitors";
import { apiKey } from "../setup/test-api";
import { openPayers, type Payers } from "./payers";

// Where a viewer is decides what may be watched; the account's country decides what is paid, and the PIN (AMB-248).

let payers: Payers;
beforeAll(async () => {
  payers = await openPayers();
});
afterAll(() => payers?.stop());

type From = { token?: string; place?: string | null; method?: string; body?: object };

/** A request of the web server for a viewer whose proxy says a country, or none. */
async function ask<Body>(path: string, { token, place, method = "GET", body }: From = {}) {
  const response = await fetch(`${payers.url}${path}${path.includes("?") ? "&" : "?"}apikey=${apiKey}`, {
    method,
    headers: {
      "content-type": "application/json",
      ...(token ? { cookie: `auth_token=${token}` } : {}),
      ...(place ? { "x-client-country": place } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Body & { code: string } };
}
const post = <Body>(path: string, body: object, from: From) =>
  ask<Body>(path, { ...from, method: "POST", body });

const viewer = (country: string, kind = "REGISTERED") => payers.account({ kind, country });
const spendTrial = (id: string) =>
  payers.db.update(accounts).set({ trialIsAvailable: false }).where(eq(accounts.id, id));
/** A viewer without a login, whose account was created in a country. */
const guest = async (place: string | null, locale = "ru") => {
  const deviceId = newDevice();
  const device = {
    device_id: deviceId,
    device_type: "web",
    traffic_source: "direct",
    is_child: false,
    locale,
  };
  const { body } = await post<{ authentication_token: string; _id: string; current_country_code: string }>(
    "/auth/device/login",
    device,
    { place },
  );
  return { deviceId, token: body.authentication_token, id: body._id, country: body.current_country_code };
};
const signUp = async (from: From) => {
  const email = newEmail();
  const { body } = await post<{ challenge: string }>("/v2/auth/email", { email, password }, from);
  const confirmation = { email, code: await payers.codeFor(email), challenge: body.challenge };
  const entered = await post<{ authentication_token: string; current_country_code: string }>(
    "/v2/auth/email/confirm",
    { ...confirmation, device_id: newDevice(), locale: "en" },
    from,
  );
  return { token: entered.body.authentication_token, country: entered.body.current_country_code };
};

const setCountryOf = (token: string, country: string) =>
  ask("/account/country", { token, method: "PUT", body: { country } });

/** Account's country, the proxy's (null: unknown), and which of them each matter follows. */
const journeys = [
  { account: "RU", proxy: "DE", place: "DE" },
  { account: "DE", proxy: "RU", place: "RU" },
  { account: "RU", proxy: "RU", place: "RU" },
  { account: "DE", proxy: "DE", place: "DE" },
  { account: "RU", proxy: null, place: "RU" },
  { account: "DE", proxy: null, place: "DE" },
  { account: "RU", proxy: "XX", place: "RU" },
  { account: "DE", proxy: "T1", place: "DE" },
];

describe.each(journeys)("A viewer of $account with the proxy's $proxy", ({ account, proxy, place }) => {
  const isInRussia = place === "RU";
  const currency = account === "RU" ? "RUB" : "EUR";
  const from = async (kind = "REGISTERED"): Promise<From & { token: string; id: string }> => {
    const { token, id } = await viewer(account, kind);
    return { token, place: proxy, id };
  };

  it(`A viewer is shown and may play what is available in ${place}`, async () => {
    const own = await from("PAID");
    const { body } = await ask<{ uid: string; unavailable_by_geo: boolean }>("/watch/general", own);
    expect(body.unavailable_by_geo).toBe(!isInRussia);
    const play = await ask(`/play-check/title/${body.uid}`, own);
    expect(play.body).toMatchObject({ facts: { country: place } });
    const { device_id, token } = (await payers.post("/__dev/viewers", { kind: "PAID", country: account }))
      .body as unknown as { device_id: string; token: string };
    const started = await ask(`/playback/${body.uid}?device_id=${device_id}&auth_token=${token}`, {
      place: proxy,
    });
    expect(getResult({ status: started.status, body: started.body as never })).toBe(
      isInRussia ? "200" : "403 GEO_RESTRICTED",
    );
  });

  it(`A viewer has television and recordings by ${place}, also from the API's cache`, async () => {
    const own = await from("PAID");
    const other = isInRussia ? "DE" : "RU";
    const getCounts = async (path: string) => {
      const counts = [];
      for (const from of [own, { ...own, place: other }, own])
        counts.push((await ask<{ items_total: number }>(path, from)).body.items_total);
      return counts.map((count) => count > 0);
    };
    for (const path of ["/tv/selections", "/catchups"])
      expect(await getCounts(path), path).toEqual([isInRussia, !isInRussia, isInRussia]);
    expect((await ask("/tv/channels/1", own)).status).toBe(isInRussia ? 200 : 403);
  });

  it(`A viewer sees, is quoted and pays one price in ${currency}`, async () => {
    const own = await from();
    await spendTrial(own.id);
    const { body: tariffs } = await ask<{ items: Tariff[] }>("/tariffs", own);
    const { body: quote } = await ask<Quote>("/billing/quote?tariff_id=month", own);
    const shown = tariffs.items.find(({ _id }) => _id === "month");
    expect([shown?.currency, quote.currency]).toEqual([currency, currency]);
    expect(quote.amount).toBe(shown?.price);
    const { body: started } = await post<StartedPayment>(
      "/billing/buy",
      { tariff_id: "month", offer: quote.offer },
      own,
    );
    expect(started.payment).toMatchObject({ amount: quote.amount, currency });
  });

  it(`A viewer has the PIN of ${account}`, async () => {
    const { body } = await ask<PinStatus>("/pin/status", await from());
    expect(body.status).toBe(account === "RU" ? "create" : "disabled");
  });

  it(`A viewer has the newsletter's topics of ${account}`, async () => {
    const own = await from();
    const { body } = await post<NewsletterSettings>("/newsletter/settings", {}, own);
    expect(body.available.includes("tv")).toBe(account === "RU");
  });

  it("A viewer is told the account's country, which a journey does not change", async () => {
    const { body } = await ask<{ current_country_code: string }>("/auth/me", await from());
    expect(body.current_country_code).toBe(account);
  });
});

describe("An account's country", () => {
  it.each([
    ["DE", "DE"],
    ["RU", "RU"],
    ["XX", "RU"],
    [null, "RU"],
  ])("An account begins in the proxy's country: %o makes %s", async (place, country) => {
    expect((await guest(place)).country).toBe(country);
    expect((await signUp({ place })).country).toBe(country);
  });

  it("An account's country is overwritten when a viewer who played abroad registers at home", async () => {
    const { token } = await guest("DE");
    const { token: own, country } = await signUp({ token, place: "RU" });
    expect(country).toBe("RU");
    expect((await ask<PinStatus>("/pin/status", { token: own, place: "RU" })).body.status).toBe("create");
  });

  it("An account's country stays when a viewer registers from an unknown place", async () => {
    const { token } = await guest("DE");
    expect((await signUp({ token, place: null })).country).toBe("DE");
  });

  it("An account's country stays when a guest signs in to an account of another country", async () => {
    const { token, deviceId } = await guest("DE");
    const { email } = await viewer("RU");
    const { body } = await post<{ current_country_code: string }>(
      "/auth/email",
      { email, password, device_id: deviceId },
      { token, place: "DE" },
    );
    expect(body.current_country_code).toBe("RU");
  });

  it("An account's country is changed by its owner while nothing paid for runs, and prices change with it", async () => {
    const { token } = await viewer("RU");
    const summary = async () => (await ask<AccountSummary>("/account", { token })).body;
    expect(await summary()).toMatchObject({ country: "RU", country_is_fixed: false });
    expect((await setCountryOf(token, "rs")).status).toBe(200);
    expect(await summary()).toMatchObject({ country: "RS", country_is_fixed: false });
    const { body } = await ask<Quote>("/billing/quote?tariff_id=month", { token, place: "RU" });
    expect(body.currency).toBe("RSD");
  });

  it.each(["", "R", "RUS", "QQ", "XX", "1A"])("A country is never set to «%s»", async (country) => {
    const { token } = await viewer("RU");
    expect((await setCountryOf(token, country)).status).toBe(400);
  });

  it.each(["PAID", "TRIAL", "GRACE", "LITE"])("The country is fixed for an account of %s", async (kind) => {
    const { token } = await viewer("RU", kind);
    expect(await setCountryOf(token, "RS")).toMatchObject({
      status: 409,
      body: { code: "COUNTRY_IS_FIXED" },
    });
  });

  it("An account's country is fixed while a payment is pending, however many ask at once", async () => {
    const { token, id } = await viewer("RU");
    await spendTrial(id);
    const offer = await payers.offerFor("", { tariff_id: "month" }, token);
    const [first, ...changes] = await Promise.all([
      payers.buy(token, "month", { offer }),
      ...["RS", "DE", "US"].map((country) => setCountryOf(token, country)),
    ]);
    // The country that changed first has another price.
    if (first.status === 409) expect(first.body.code).toBe("PRICE_CHANGED");
    const { payment } = (first.status === 409 ? await payers.buy(token) : first).body;
    const { body } = await ask<AccountSummary>("/account", { token });
    expect(body.country_is_fixed).toBe(true);
    expect(changes.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const { body: again } = await payers.buy(token, "month");
    expect(again.payment).toMatchObject({ id: payment.id, currency: payment.currency });
    expect((await setCountryOf(token, "RS")).status).toBe(409);
  });

  it("An account's country cannot be changed by a child, a guest or a stranger", async () => {
    const child = await payers.account({ country: "RU", child: true });
    const { token } = await guest("RU");
    expect((await setCountryOf(child.token, "RS")).status).toBe(403);
    expect((await setCountryOf(token, "RS")).status).toBe(403);
    expect((await setCountryOf("unknown", "RS")).status).toBe(401);
  });
});

describe("A trial that was shown before the country changed", () => {
  const offer = async (token: string) => {
    const { body } = await ask<Quote>("/billing/quote?tariff_id=month", { token });
    return { tariff_id: "month", offer: body.offer };
  };
  const buy = async (token: string, shown: object) => {
    const { status, body } = await post<StartedPayment>("/billing/buy", shown, { token });
    return `${status} ${body.code ?? body.payment.currency}`;
  };

  it("A trial shown before a move is not started at the new country's price, in its currency", async () => {
    const { token } = await viewer("RU");
    const shown = await offer(token);
    expect(shown.offer).toMatchObject({ price: 0, later: 39_900, period: 30, currency: "RUB" });
    await setCountryOf(token, "DE");
    expect(await buy(token, shown)).toBe("409 PRICE_CHANGED");
    expect(await buy(token, await offer(token))).toBe("200 EUR");
  });

  it.each([
    ["a next charge", { later: 1 }],
    ["a currency", { currency: "USD" }],
    ["a price", { price: 1 }],
    ["a period", { period: 31 }],
    ["a version", { version: "another" }],
  ])(
    "A trial is not started with %s that was never offered, nor taken for a pending one",
    async (_what, wrong) => {
      const { token } = await viewer("RU");
      const shown = await offer(token);
      const never = { ...shown, offer: { ...shown.offer, ...wrong } };
      expect(await buy(token, never)).toBe("409 PRICE_CHANGED");
      expect(await buy(token, shown)).toBe("200 RUB");
      expect(await buy(token, never)).toBe("409 PRICE_CHANGED");
    },
  );
});

describe("What was begun in another country's currency", () => {
  it("A purchase begun abroad stays one of its own when the viewer registers at home", async () => {
    const { token } = await guest("DE");
    const { body: abroad } = await payers.buy(token, "month");
    const { token: own } = await signUp({ token, place: "RU" });
    const { body: atHome } = await payers.buy(own, "month");
    expect(abroad.payment.currency).toBe("EUR");
    expect(atHome.payment).toMatchObject({ currency: "RUB" });
    expect(atHome.payment.id).not.toBe(abroad.payment.id);
  });

  it("A purchase begun abroad is credited to an upgrade, which is paid in the same currency", async () => {
    const { token, id } = await viewer("DE", "LITE");
    const [lite] = await payers.db
      .update(subscriptions)
      .set({ currency: "EUR", price: 400 })
      .where(eq(subscriptions.accountId, id))
      .returning();
    await payers.db.insert(paidDays).values({
      paymentId: `pay_${id}`,
      subscriptionId: lite?.id ?? "",
      start: payers.clock.now() - 86_400,
      end: payers.clock.now() + 29 * 86_400,
      amount: 400,
      returned: 0,
      currency: "EUR",
    });
    const quote = async () =>
      (await ask<Quote>("/billing/quote?tariff_id=premium-upgrade", { token, place: "RU" })).body;
    const before = await quote();
    await payers.db.update(accounts).set({ country: "RU" }).where(eq(accounts.id, id));
    await payers.post("/auth/refresh", {}, { token });
    expect(await quote()).toMatchObject({ kind: "upgrade", currency: "EUR", amount: before.amount });
    expect((await payers.buy(token, "premium-upgrade", { offer: before.offer })).body.payment).toMatchObject({
      currency: "EUR",
      amount: before.amount,
    });
  });
});

describe("The first profile", () => {
  it.each([
    ["ru", "Я"],
    ["en", "Me"],
    ["sr", "Ja"],
    ["bg", "Аз"],
    ["hr", "Ja"],
  ])("The first profile is named in the interface's language: %s", async (locale, name) => {
    const { token } = await guest("DE", locale);
    const { token: own } = await signUp({ token });
    expect((await ask<{ data: ProfileList }>("/profile/list", { token: own })).body.data.items).toMatchObject(
      [{ name }],
    );
  });
});
