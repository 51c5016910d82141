import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPayers, type Payers } from "./payers";

// A child's profile is shown no prices and pays nothing, whatever it asks for.

type Operation = { parameters?: { name: string; in: string; required?: boolean }[] };
const examples: Record<string, string> = {
  tariff_id: "month",
  code: "LUCH-14",
  from: "0",
  to: "0",
  query: "о",
  q: "о",
  uid: "u_metropolis",
  device_id: "a-childs-device",
  locale: "ru",
};

let payers: Payers;
let child: string;
const addresses: string[] = [];
beforeAll(async () => {
  payers = await openPayers();
  child = (await payers.account({ kind: "PAID", child: true })).token;
  const document = (await (await fetch(`${payers.url}/docs/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  for (const [path, { get }] of Object.entries(document.paths)) {
    if (!get || path.startsWith("/docs")) continue;
    const needed = (get.parameters ?? []).filter(({ required }) => required);
    const query = needed.filter((one) => one.in === "query");
    addresses.push(
      `${path.replace(/\{(\w+)\}/g, (_all, name: string) => examples[name] ?? "month")}?${new URLSearchParams(
        query.map(({ name }) => [name, examples[name] ?? "1"]),
      )}`,
    );
  }
});
afterAll(() => payers?.stop());

describe("A child's profile", () => {
  it("A child's profile gets no price from any address of the API", async () => {
    expect(addresses.length).toBeGreaterThan(80);
    const priced = [];
    for (const address of addresses) {
      const answer = await fetch(`${payers.url}${address}&apikey=luch-web`, {
        headers: { cookie: `auth_token=${child}` },
      });
      expect(answer.status, address).toBeLessThan(500);
      if (/"(prices?|amount|rate_steps|period_days)":/.test(await answer.text())) priced.push(address);
    }
    expect(priced).toEqual([]);
  });

  it.each([
    "/tariffs",
    "/tariff/picker/upsale-to-premium",
    "/billing/quote?tariff_id=month",
    "/promo/promotions",
    "/promo/meta?code=LUCH-14",
    "/promo/check_active?code=LUCH-14",
    "/billing/payments/last",
    "/billing/receipts",
    "/account/subscriptions",
    "/account/payment_history",
    "/account/payment_methods",
    "/account/promo_history",
  ])("A child's profile is refused %s", async (path) => {
    expect(await payers.get(path, child)).toMatchObject({ status: 403, body: { code: "CHILD_PROFILE" } });
  });

  it.each<[string, object]>([
    ["/billing/buy", { tariff_id: "month" }],
    ["/billing/buy/card", { tariff_id: "month", method_id: "m" }],
    ["/billing/bind_card", {}],
    ["/billing/set-tariff/month", {}],
    ["/billing/change/month", {}],
    ["/billing/recurrent", { enabled: false }],
    ["/billing/freeze", { subscription_id: "s", days: 7 }],
    ["/billing/discount", { subscription_id: "s" }],
    ["/account/payment_methods/m", {}],
    ["/promo/validate", { code: "LUCH-14" }],
    ["/promo/activate", { code: "LUCH-14" }],
  ])("A child's profile may not POST %s", async (path, sent) => {
    expect(await payers.post(path, sent, { token: child })).toMatchObject({
      status: 403,
      body: { code: "CHILD_PROFILE" },
    });
  });
});
