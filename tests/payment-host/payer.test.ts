import http from "node:http";
import { describe, expect, it } from "vitest";
import { locales } from "#contract/languages";
import type { PaymentType } from "#contract/payment-host";
import { testCards } from "../../payment-host/test-cards";
import { texts } from "../../payment-host/texts";
import { sample } from "../setup/sample";
import { cards, createMac, inSeconds, openBrowser, openShop, payBy, slowDelays } from "./shop";

const readReturn = (location: string) => Object.fromEntries(new URL(location).searchParams);
const readCode = (page: string) => /(\d{6})<\/p>/.exec(page)?.[1] ?? "";
/** A page without the list of test cards, the only place with whole numbers. */
const withoutList = (page: string) => page.replace(/<details[\s\S]*<\/details>/, "");

describe("A payer with a ticket", () => {
  it("A payer opens the operation in their browser, and the ticket disappears from the URL", async () => {
    const shop = await openShop();
    const opened = await shop.open();
    const { answer, url, page } = await openBrowser(shop.getOrigin()).enter(
      opened,
      "&client_key=abc&ga_id=GA1.2&utm_source=%D0%BF%D0%BE%D1%87%D1%82%D0%B0&utm_medium=%3Cb%3E&other=1",
    );
    expect(answer.status).toBe(303);
    expect(url).toBe(`/pay/${opened.operation.id}`);
    const [cookie = ""] = answer.headers.getSetCookie();
    expect(cookie).toContain(`Path=${url}`);
    for (const part of ["HttpOnly", "SameSite=Lax"]) expect(cookie).toContain(part);
    expect(page).toContain("Подписка на месяц");
    expect(page.replace(/\s/g, " ")).toContain("399 ₽");
    expect(page).not.toContain(opened.ticket);
    expect(shop.logged.join("")).not.toContain(opened.ticket);
    expect(shop.logged.join("")).not.toMatch(/auth_token|client_key|utm_/);
  });

  it("A payer can use a ticket only once, whichever browser it is", async () => {
    const shop = await openShop();
    const opened = await shop.open();
    const browser = openBrowser(shop.getOrigin());
    // HEAD requests of mail scanners and prefetching browsers do not use it up.
    const url = `${opened.form_url}?auth_token=${opened.ticket}`;
    await browser.request(url, { method: "HEAD" });
    await browser.request(url, { headers: { "Sec-Purpose": "prefetch;prerender" } });
    expect((await browser.enter(opened)).answer.status).toBe(303);
    for (const other of [browser, openBrowser(shop.getOrigin())]) {
      const { answer } = await other.enter(opened);
      expect(answer.status).toBe(410);
      expect(await answer.text()).toContain(texts.ru.refusals.ticketTitle);
    }
  });

  it("A payer who opens two tickets can still use the form in the first tab", async () => {
    const shop = await openShop();
    const { operation, form_url, ticket } = await shop.open();
    const again = await shop.call("POST", `/operations/${operation.id}/ticket`);
    const second = (await again.json()) as { ticket: string };
    const browser = openBrowser(shop.getOrigin());
    const { url, token } = await browser.enter({ form_url, ticket });
    await browser.enter({ form_url, ...second });
    expect((await browser.pay(url, token, cards.success)).headers.get("location")).toContain("/success?");
  });

  it("A payer must use a ticket within five minutes", async () => {
    let ahead = 0;
    const shop = await openShop({ now: () => Date.now() + ahead });
    const [early, late] = [await shop.open(), await shop.open()];
    ahead = 299_000;
    expect((await openBrowser(shop.getOrigin()).enter(early)).answer.status).toBe(303);
    ahead = 301_000;
    expect((await openBrowser(shop.getOrigin()).enter(late)).answer.status).toBe(410);
  });

  it("A payer needs a genuine ticket of that operation", async () => {
    const shop = await openShop();
    const [one, other] = [await shop.open(), await shop.open()];
    const [id, number, mac] = one.ticket.split(".");
    const forged = [
      "",
      "x",
      one.ticket.slice(0, -1),
      `${one.ticket}0`,
      `${other.operation.id}.${number}.${mac}`,
      `${id}.1.${mac}`,
      `${id}.00.${mac}`,
      `${id}.${number}.${"0".repeat(40)}`,
      `__proto__.0.${mac}`,
      "%00",
      "é".repeat(40),
    ];
    for (const ticket of forged) {
      const answer = await fetch(`${one.form_url}?auth_token=${encodeURIComponent(ticket)}`, {
        redirect: "manual",
      });
      expect([ticket, answer.status]).toEqual([ticket, 403]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  it("A payer with a ticket is the only one who can see, pay or cancel the operation", async () => {
    const shop = await openShop();
    const [mine, theirs] = [await shop.open(), await shop.open()];
    const me = openBrowser(shop.getOrigin());
    const { token } = await me.enter(mine);
    const url = `/pay/${theirs.operation.id}`;
    for (const path of [
      url,
      `${url}/return`,
      `${url}/state`,
      `${url}/qr/sbp`,
      `${url}/app/sbp?key=x`,
      "/pay/none",
    ])
      expect([path, (await me.request(path)).status]).toEqual([path, 403]);
    expect((await me.pay(url, token, cards.success)).status).toBe(403);
    expect((await me.post(`${url}/app/sbp`, { token, key: "", intent: "confirm" })).status).toBe(403);
    expect(await shop.find(theirs.operation.order)).toMatchObject([{ status: "waiting" }]);
  });

  it.each(sample("languages of payers", locales, 2))("A payer reads the page in %s", async (locale) => {
    const shop = await openShop();
    const { page } = await openBrowser(shop.getOrigin()).enter(await shop.open({ locale }));
    expect(page).toContain(texts[locale].form.card);
    expect(page).toContain(texts[locale].form.refuse);
  });
});

describe("A card", () => {
  it.each([
    ["success", cards.success, "succeeded", null],
    ["lack of money", cards.noMoney, "declined", "insufficient_funds"],
    ["a payment that is refused as invalid", cards.invalid, "declined", "payment_invalid"],
    ["a bank that declines", cards.refused, "declined", "declined_by_bank"],
    ["a later decline", cards.once, "succeeded", null],
    ["an expiry to come", cards.expires, "succeeded", null],
  ])("A card with %s leads back with a signed status", async (_what, number, status, decline) => {
    const shop = await openShop();
    const { opened, answer, location } = await payBy(shop, number);
    expect(answer.status).toBe(303);
    const { order, id } = opened.operation;
    expect(
      location.startsWith(`${shop.shopOrigin}/${status === "succeeded" ? "success?kept=1&" : "fail?"}`),
    ).toBe(true);
    const { at = "", signature, ...back } = readReturn(location);
    expect(back).toMatchObject({ order, operation: id, status });
    expect(Math.abs(Number(at) - inSeconds())).toBeLessThan(5);
    expect(signature).toBe(createMac(`${order}.${id}.${status}.${at}`));
    expect(await shop.find(order)).toMatchObject([{ status, decline }]);
  });

  it("A card is stored as brand, bank, four digits, expiry date and token", async () => {
    const shop = await openShop();
    const { opened } = await payBy(shop, cards.success);
    const [operation] = await shop.find(opened.operation.order);
    expect(operation?.method).toEqual({
      token: expect.stringMatching(/^tok_/) as string,
      card_id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      type: "card",
      brand: "mir",
      bank: "Маяк",
      last4: "0017",
      expire: "12/40",
    });
  });

  it.each([
    ["a number too short", { number: "220070000000001" }, "numberShort"],
    ["no number", { number: "" }, "numberShort"],
    ["another brand", { number: "3782822463100057" }, "numberBrand"],
    ["a wrong digit", { number: "2200700000000018" }, "numberWrong"],
    ["a card that is not a test card", { number: "4012888888881881" }, "numberUnknown"],
    ["an incomplete expiry date", { expiry: "1" }, "expiry"],
    ["a thirteenth month", { expiry: "13/40" }, "expiry"],
    ["a past expiry date", { expiry: "01/20" }, "expiryPast"],
    ["two digits of the CVV", { cvc: "12" }, "cvc"],
    ["four digits of the CVV", { cvc: "1234" }, "cvc"],
    ["letters for the CVV", { cvc: "abc" }, "cvc"],
  ] as const)("A card with %s is refused in the form", async (_what, change, key) => {
    const shop = await openShop();
    const opened = await shop.open();
    const browser = openBrowser(shop.getOrigin());
    const { url, token } = await browser.enter(opened);
    const answer = await browser.pay(url, token, cards.success, change);
    expect(answer.status).toBe(400);
    const page = withoutList(await answer.text());
    expect(page).toContain(`>${texts.ru.errors[key].replace("{{brands}}", "Мир, Visa и Mastercard")}</p>`);
    expect(page).not.toMatch(/value="[\d ]{3,}"/);
    expect(await shop.find(opened.operation.order)).toMatchObject([{ status: "waiting" }]);
  });

  it("A card with 3-D Secure asks for a code, at most three times", async () => {
    const shop = await openShop();
    const { browser, url, token, location, opened } = await payBy(shop, cards.code);
    expect(location).toBe(url);
    const page = await (await browser.request(url)).text();
    expect(page).toContain(texts.ru.code.title);
    const code = readCode(page);
    const send = (typed: string) => browser.post(url, { token, intent: "code", code: typed });
    const wrong = code === "000000" ? "000001" : "000000";
    for (const typed of ["", "12345", "1234567", "abcdef"])
      expect(await (await send(typed)).text()).toContain(texts.ru.code.incomplete);
    for (const left of [2, 1]) {
      const answer = await send(wrong);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain(`Осталось попыток: ${left}`);
    }
    expect((await send(wrong)).headers.get("location")).toContain("/fail?");
    expect((await send(code)).headers.get("location")).toContain("/fail?");
    expect(await shop.find(opened.operation.order)).toMatchObject([{ decline: "authentication_failed" }]);
  });

  it("A card with 3-D Secure pays with the right code", async () => {
    const shop = await openShop();
    const { browser, url, token, opened } = await payBy(shop, cards.code);
    const code = readCode(await (await browser.request(url)).text());
    const answer = await browser.post(url, {
      token,
      intent: "code",
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect(answer.headers.get("location")).toContain("/success?");
    expect(await shop.find(opened.operation.order)).toMatchObject([
      { method: { last4: "0069", bank: "Маяк" } },
    ]);
  });

  it("A card whose bank is slow shows a waiting page until the payment has succeeded", async () => {
    const shop = await openShop({ delays: slowDelays });
    const { browser, url, location, opened } = await payBy(shop, cards.timeout);
    expect(location).toBe(url);
    const page = await (await browser.request(url)).text();
    expect(page).toContain(texts.ru.checking.title);
    expect(await shop.find(opened.operation.order)).toMatchObject([{ status: "succeeded" }]);
    expect((await browser.request(`${url}/return`)).headers.get("location")).toBe(url);
    expect(shop.received).toEqual([]);
    await expect
      .poll(async () => (await browser.request(`${url}/return`)).headers.get("location"))
      .toContain("/success?");
    await expect.poll(() => shop.callbacks()).toHaveLength(1);
  });

  it("A card whose callback is late leads back at once, without a result yet", async () => {
    const shop = await openShop({ delays: slowDelays });
    const { location, opened } = await payBy(shop, cards.late);
    expect(location).toContain("/success?");
    expect(readReturn(location)).toMatchObject({ status: "processing" });
    expect(await shop.find(opened.operation.order)).toMatchObject([{ status: "processing" }]);
    expect(shop.received).toEqual([]);
    await expect.poll(() => shop.callbacks()).toMatchObject([{ operation: { status: "succeeded" } }]);
  });
});

describe("A form submitted twice has one effect", () => {
  const everyCard = [cards.success, cards.noMoney, cards.code, cards.timeout, cards.late];
  it.each(sample("cards pressed twice", everyCard, 2))(
    "A form submitted twice has one effect with the card %s",
    async (number) => {
      const shop = await openShop({ delays: slowDelays });
      const opened = await shop.open();
      const browser = openBrowser(shop.getOrigin());
      const { url, token } = await browser.enter(opened);
      const answers = await Promise.all(Array.from({ length: 20 }, () => browser.pay(url, token, number)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
      const targets = answers.map((answer) => (answer.headers.get("location") ?? "").replace(/&at=.*/, ""));
      // On a slow machine the timeout may end meanwhile: the last submissions then lead straight back to the shop.
      const isBack = (target: string) => target.startsWith(shop.shopOrigin);
      const beforeTimeout = number === cards.timeout ? targets.filter((target) => !isBack(target)) : targets;
      expect(new Set(beforeTimeout).size).toBe(1);
      expect(new Set(targets.filter(isBack)).size).toBeLessThanOrEqual(1);
      if (number === cards.code) expect(targets.some(isBack)).toBe(false);
      // Another card or cancelling comes too late.
      if (number !== cards.code) {
        await browser.pay(url, token, cards.refused);
        await browser.post(url, { token, intent: "cancel" });
        await expect.poll(() => shop.received.length).toBe(1);
        expect(shop.callbacks()[0]?.operation.decline).toBe(
          number === cards.noMoney ? "insufficient_funds" : null,
        );
      }
    },
  );

  it("A payer who goes back sees the result of the operation", async () => {
    const shop = await openShop({ delays: slowDelays });
    for (const [number, title] of [
      [cards.success, texts.ru.result.succeeded],
      [cards.noMoney, texts.ru.declines.insufficient_funds],
      [cards.late, texts.ru.result.processing],
    ] as const) {
      const { browser, url } = await payBy(shop, number);
      const answer = await browser.request(url);
      expect(answer.status).toBe(200);
      const page = await answer.text();
      expect(page).toContain(title);
      expect(page).not.toContain('name="number"');
    }
  });
});

describe("A payer without a card", () => {
  it.each(["sbp", "tpay"])("A payer without a card pays by %s in an app on another device", async (type) => {
    const shop = await openShop();
    const opened = await shop.open();
    const browser = openBrowser(shop.getOrigin());
    const { url, page } = await browser.enter(opened);
    const first = type === "sbp" ? await (await browser.request(`${url}/qr/sbp`)).text() : page;
    const appUrl = new RegExp(`${url}/app/${type}\\?key=[0-9a-f]+`).exec(first)?.[0] ?? "";
    const phone = openBrowser(shop.getOrigin());
    const app = await (await phone.request(appUrl)).text();
    const key = new URL(appUrl, shop.getOrigin()).searchParams.get("key") ?? "";
    const path = appUrl.replace(/\?.*/, "");
    const token = phone.readToken(app);
    // A key is valid for its own type only, and the form's token is required too.
    expect(
      (await phone.post(`${url}/app/${type === "sbp" ? "tpay" : "sbp"}`, { token, key, intent: "confirm" }))
        .status,
    ).toBe(403);
    expect((await phone.post(path, { token: "", key, intent: "confirm" })).status).toBe(403);
    const done = await phone.post(path, { token, key, intent: "confirm" });
    expect(done.headers.get("location")).toBe(appUrl);
    // A later response from the app comes too late.
    for (const intent of ["confirm", "refuse"])
      expect((await phone.post(path, { token, key, intent })).headers.get("location")).toBe(appUrl);
    await expect.poll(() => shop.callbacks()).toMatchObject([{ operation: { status: "succeeded" } }]);
    expect(await (await phone.request(appUrl)).text()).toContain(texts.ru.app.done);
    expect(await (await browser.request(`${url}/state`)).json()).toEqual({ isOver: true });
    expect((await browser.request(`${url}/qr/sbp`)).headers.get("location")).toBe(`${url}/return`);
    expect((await browser.request(`${url}/return`)).headers.get("location")).toContain("/success?");
    expect(await shop.find(opened.operation.order)).toMatchObject([
      { status: "succeeded", method: { type, last4: null, brand: null } },
    ]);
  });

  it("A payer without a card gets only the methods that the shop offers", async () => {
    const shop = await openShop();
    const browser = openBrowser(shop.getOrigin());
    const { url, page, token } = await browser.enter(await shop.open({ methods: ["sberpay"] }));
    expect(page).toContain("SberPay");
    expect(page).not.toContain('name="number"');
    expect((await browser.pay(url, token, cards.success)).status).toBe(400);
    for (const type of ["sbp", "card", "tpay", "constructor"])
      expect((await browser.request(`${url}/qr/${type}`)).status).toBe(404);
  });

  it.each<[PaymentType[]]>([[["sbp", "tpay", "sberpay", "card"]], [["card", "sbp"]], [["card"]]])(
    "A payer is shown %j from top to bottom, as the shop offers them, and no other method",
    async (methods) => {
      const shop = await openShop();
      const { page } = await openBrowser(shop.getOrigin()).enter(await shop.open({ methods }));
      const shown = [...page.matchAll(/href="[^"]*\/(?:qr|app)\/(\w+)|name="number"/g)];
      expect(shown.map(([, type = "card"]) => type)).toEqual(methods);
    },
  );

  it("A payer without a card can cancel on the page and in the app", async () => {
    const shop = await openShop();
    const browser = openBrowser(shop.getOrigin());
    const one = await shop.open();
    const { url, token } = await browser.enter(one);
    const answer = await browser.post(url, { token, intent: "cancel" });
    expect(answer.headers.get("location")).toContain("/fail?");
    expect(await shop.find(one.operation.order)).toMatchObject([{ decline: "cancelled_by_payer" }]);
  });
});

describe("Other sites", () => {
  it("Other sites cannot submit the form, with or without its token", async () => {
    const shop = await openShop();
    const opened = await shop.open();
    const browser = openBrowser(shop.getOrigin());
    const { url, token } = await browser.enter(opened);
    const form = { token, intent: "cancel" };
    const attempts = [
      browser.post(url, form, { Origin: "https://evil.example" }),
      browser.post(url, form, { Origin: "null", "Sec-Fetch-Site": "cross-site" }),
      browser.post(url, form, { Origin: "https://evil.example", "Sec-Fetch-Site": "same-site" }),
      browser.post(url, { ...form, token: "" }),
      browser.post(url, { ...form, token: "0".repeat(40) }),
      browser.post(url, form, { "Content-Type": "text/plain" }),
      browser.request(url, { method: "POST", body: new URLSearchParams(form) }),
    ];
    expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual(attempts.map(() => 403));
    expect((await browser.post(url, { token, intent: "toString" })).status).toBe(400);
    expect((await browser.post(url, { token, filler: "x".repeat(20_000) })).status).toBe(413);
    expect(await shop.find(opened.operation.order)).toMatchObject([{ status: "waiting" }]);
  });

  it("Other sites cannot embed or read a page, whose policy allows the shop's URL and nothing inline", async () => {
    const shop = await openShop();
    const opened = await shop.open();
    const browser = openBrowser(shop.getOrigin());
    const { url, page } = await browser.enter(opened);
    const pages = [url, "/pay?auth_token=x", "/nothing", `${url}/qr/sbp`];
    for (const path of pages) {
      const { headers } = await browser.request(path);
      const policy = headers.get("content-security-policy") ?? "";
      for (const part of [
        "default-src 'none'",
        "script-src 'self';",
        "style-src 'self';",
        "frame-ancestors 'none'",
      ])
        expect(policy).toContain(part);
      expect(policy).not.toContain("unsafe");
      expect(headers.get("referrer-policy")).toBe("same-origin");
      expect(headers.get("cache-control")).toBe("no-store");
    }
    const own = (await browser.request(url)).headers.get("content-security-policy");
    expect(own).toContain(`form-action 'self' ${shop.shopOrigin};`);
    expect(page).not.toMatch(/ style=| on[a-z]+=|<script>/);
  });

  it.each([
    ["GET", "/pay/%E0%A4%A"],
    ["GET", "/pay/%00"],
    ["GET", "/pay?auth_token=%E0%A4%A"],
    ["GET", "/pay?auth_token=a&auth_token=b"],
    ["GET", "//[/?x"],
    ["GET", "/static/..%2f..%2fpackage.json"],
    ["GET", "/static/__proto__"],
    ["GET", `/${"x".repeat(8000)}`],
    ["POST", "/pay"],
    ["PUT", "/pay/none"],
    ["DELETE", "/api/operations"],
    ["POST", "/pay/none/app/none"],
  ])("Malformed requests cause no server error: %s %s", async (method, path) => {
    const shop = await openShop();
    const body = method === "POST" ? "%E0%A4%A&a[0]=1&__proto__=1&=&" : undefined;
    const type = { "Content-Type": "application/x-www-form-urlencoded" };
    const status = await new Promise((resolve, reject) => {
      const request = http.request(
        shop.getOrigin(),
        { method, path, headers: body ? type : {} },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        },
      );
      request.on("error", reject).end(body);
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  it("Other sites cannot inject markup, which is shown as text", async () => {
    const shop = await openShop();
    const { page } = await openBrowser(shop.getOrigin()).enter(
      await shop.open({ description: '"><img src=x onerror=alert(1)>{amount}' }),
    );
    expect(page).not.toContain("<img");
    expect(page).toContain("&lt;img");
  });
});

describe("Card numbers and CVVs", () => {
  it("Card numbers and CVVs are in no log, journal, response, callback or page", async () => {
    const shop = await openShop();
    const { readFileSync, readdirSync } = await import("node:fs");
    const seen: string[] = [];
    const numbers = [...testCards.map(({ number }) => number), "4012888888881881", "2200700000000018"];
    for (const number of numbers) {
      const opened = await shop.open();
      const browser = openBrowser(shop.getOrigin());
      const { url, token } = await browser.enter(opened);
      for (const typed of [number, number.replace(/(.{4})/g, "$1 "), number.replace(/(.{4})/g, "$1-")]) {
        const answer = await browser.pay(url, token, typed, { cvc: "987" });
        seen.push(withoutList(await answer.text()), answer.headers.get("location") ?? "");
      }
      seen.push(withoutList(await (await browser.request(url)).text()));
      seen.push(JSON.stringify(await shop.find(opened.operation.order)));
    }
    await expect.poll(() => shop.received.length).toBeGreaterThan(8);
    const files = readdirSync(shop.dataDir, { recursive: true, encoding: "utf8" });
    expect(files).toEqual(["journal.jsonl"]);
    const journal = files.map((file) => readFileSync(`${shop.dataDir}/${file}`, "utf8")).join("");
    const all = [...seen, ...shop.logged, journal, JSON.stringify(shop.received)].join("\n");
    for (const number of numbers) {
      expect(all.replace(/(?<=\d)[ -](?=\d)/g, "")).not.toContain(number);
      expect(all).not.toContain(number.slice(4, 12));
    }
    expect(all).not.toMatch(/(?<!\w)987(?!\w)/);
  });
});
