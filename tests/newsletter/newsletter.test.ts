import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NewsletterSettings } from "#contract/newsletter";
import { getIssueTime, weekSeconds } from "#domain/newsletter";
import { newsletterSubscribers, outbox, unsubscriptions } from "../../api/platform/db/schema";
import { openOwners, type Owners } from "../account/owners";
import { getResult, times } from "../auth/visitors";

let owners: Owners;
beforeAll(async () => {
  owners = await openOwners();
});
afterAll(() => owners.stop());

let made = 0;
const newEmail = () => `reader-${(made += 1)}@luch.example`;
/** Gives everybody their own IP address, because captchas depend on it. */
const newAddress = () => {
  addresses += 1;
  return `203.0.${addresses >> 8}.${addresses & 255}`;
};
let addresses = 0;
const send = (path: string, body: object, { address = newAddress(), method = "POST", ...more }: Sent = {}) =>
  owners.ask(`/newsletter${path}`, { method, body, address, ...more });
type Sent = { token?: string; address?: string; method?: string; place?: string };

const subscribe = (email: string, topics: string[] = ["titles", "tv"]) => send("", { email, topics });
/** The parameters of the last email's link to a path. */
const getLink = async (email: string, path: string) => {
  const body = (await owners.messages(email))[0]?.body ?? "";
  const [, query = ""] = new RegExp(`${path}\\?(\\S+)`).exec(body) ?? [];
  return Object.fromEntries(new URLSearchParams(query)) as { id: string; token: string };
};
const find = async (email: string) =>
  (await owners.db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)))[0];
/** A confirmed subscriber. */
const subscriber = async (topics?: string[]) => {
  const email = newEmail();
  await subscribe(email, topics);
  await send("/confirm", { token: (await getLink(email, "/doi-confirm")).token });
  return email;
};
const sendIssue = async () => {
  owners.clock.set(getIssueTime(owners.clock.now()) + weekSeconds);
  await owners.sweep();
};
const getIssues = async (email: string) =>
  (await owners.messages(email)).filter(({ subject }) => subject === "Неделя на «Луче»");
/** The headers as a mail program sees them. */
const settingsLink = (email: string) => getLink(email, "/newsletter");

describe("Subscribing to the newsletter by address", () => {
  it("Subscribing needs the link in the email, once, and nothing is sent before", async () => {
    const email = newEmail();
    expect(getResult(await subscribe(email))).toBe("200");
    expect(await find(email)).toMatchObject({ confirmed: null, topics: ["titles", "tv"] });
    const { token } = await getLink(email, "/doi-confirm");
    expect((await find(email))?.tokenHash).not.toContain(token);
    const isUsed = async () => (await send("/link", { token })).body;
    expect(await isUsed()).toEqual({ is_used: false });
    expect(getResult(await send("/link", { token: `${token}x` }))).toBe("400 INVALID_TOKEN");
    expect(getResult(await send("/confirm", { token: `${token}x` }))).toBe("400 INVALID_TOKEN");
    expect(getResult(await send("/confirm", { token }))).toBe("200");
    expect(await isUsed()).toEqual({ is_used: true });
    expect(getResult(await send("/confirm", { token }))).toBe("400 INVALID_TOKEN");
    expect((await find(email))?.confirmed).toBe(owners.clock.now());
  });
  it("Subscribing can be declined by the other button in the email, and ended by its link", async () => {
    const [refusing, late] = [newEmail(), newEmail()];
    for (const email of [refusing, late]) await subscribe(email);
    const { token } = await getLink(refusing, "/doi-confirm");
    expect(getResult(await send("/confirm", { token, is_refused: true }))).toBe("200");
    expect(await find(refusing)).toBeUndefined();
    const link = await getLink(late, "/doi-confirm");
    owners.clock.set(owners.clock.now() + 2 * 86_400);
    for (const path of ["/confirm", "/link"])
      expect(getResult(await send(path, { token: link.token }))).toBe("400 INVALID_TOKEN");
    await owners.sweep();
    expect(await find(late)).toBeUndefined();
  });
  it("Subscribing gives the same response for a subscribed address, whose owner is told", async () => {
    const email = await subscriber(["journal"]);
    expect(await subscribe(email)).toEqual(await subscribe(newEmail()));
    expect(await find(email)).toMatchObject({ topics: ["journal"] });
    expect((await owners.messages(email))[0]?.subject).toBe("Вы уже получаете рассылку");
  });
  it.each([
    ["", ["titles"], "400 EMAIL_WRONG_FORMAT"],
    ["no address", ["titles"], "400 EMAIL_WRONG_FORMAT"],
    ["reader@luch.example\nBcc: other@luch.example", ["titles"], "400 EMAIL_WRONG_FORMAT"],
    ["reader@luch.example", ["pigeons"], "400 BAD_REQUEST"],
    ["reader@luch.example", [], "400 BAD_REQUEST"],
  ])("Subscribing refuses %s with %s", async (email, topics, answer) =>
    expect(getResult(await send("", { email, topics }))).toBe(answer),
  );
  it("Subscribing requires a captcha from the third attempt of any kind", async () => {
    const address = newAddress();
    const answers = [];
    for (const path of ["", "/unsubscribe_link", ""])
      answers.push(
        getResult(
          await send(path, { email: newEmail(), ...(path ? {} : { topics: ["titles"] }) }, { address }),
        ),
      );
    expect(answers).toEqual(["200", "200", "400 CAPTCHA_IS_NEEDED"]);
  });
  it("Subscribing sends at most three emails a day to one address", async () => {
    const email = newEmail();
    const answers = [];
    for (let count = 0; count < 4; count += 1) answers.push(getResult(await subscribe(email)));
    expect(answers).toEqual(["200", "200", "200", "429 NEWSLETTER_LIMIT_EXCEEDED"]);
    expect(await owners.messages(email)).toHaveLength(3);
  });
  it("Subscribing offers television only where it is available", async () => {
    const email = newEmail();
    await send("", { email, topics: ["titles", "tv"] }, { place: "RS" });
    expect(await find(email)).toMatchObject({ topics: ["titles"] });
  });
});

describe("The topics", () => {
  it("The newsletter's topics are chosen by the reader of an email, and by nobody else", async () => {
    const email = await subscriber();
    await sendIssue();
    const link = await settingsLink(email);
    const { body } = await send("/settings", link);
    expect(body as unknown as NewsletterSettings).toEqual({
      email: "re…@luch.example",
      topics: ["titles", "tv"],
      available: ["titles", "promos", "journal", "tv"],
    });
    expect(getResult(await send("/settings", { ...link, topics: ["journal"] }, { method: "PUT" }))).toBe(
      "200",
    );
    expect(await find(email)).toMatchObject({ topics: ["journal"] });
    const other = await find(await subscriber());
    for (const wrong of [
      { ...link, token: `${link.token}x` },
      { ...link, id: other?.id },
      { id: "a_x", token: "x" },
    ])
      expect(getResult(await send("/settings", wrong))).toBe("400 INVALID_TOKEN");
    expect(getResult(await send("/settings", {}))).toBe("401 UNAUTHORIZED");
  });
  it("The newsletter's topics are chosen by the account's owner, whose address is already confirmed", async () => {
    const { email, token } = await owners.account();
    expect((await send("/settings", {}, { token })).body).toMatchObject({ topics: [] });
    expect(getResult(await send("/settings", { topics: ["promos"] }, { token, method: "PUT" }))).toBe("200");
    expect(await find(email)).toMatchObject({ topics: ["promos"], confirmed: owners.clock.now() });
    expect(getResult(await send("/settings", { topics: [] }, { token, method: "PUT" }))).toBe("200");
    expect(await find(email)).toBeUndefined();
  });
});

describe("Unsubscribing", () => {
  it("Unsubscribing needs a link from an email or the account's owner, with a reason, and may be repeated", async () => {
    const email = await subscriber();
    await sendIssue();
    const link = await getLink(email, "/unsubscribe");
    expect(getResult(await send("/unsubscribe", { ...link, token: "x", reason: "other" }))).toBe(
      "400 INVALID_TOKEN",
    );
    expect(getResult(await send("/unsubscribe", { ...link, reason: "repetitive" }))).toBe("200");
    expect(getResult(await send("/unsubscribe", link))).toBe("200");
    expect(await find(email)).toBeUndefined();
    const reasons = await owners.db
      .select()
      .from(unsubscriptions)
      .where(eq(unsubscriptions.reason, "repetitive"));
    expect(reasons).toMatchObject([{ accountId: null }]);
    expect(getResult(await send("/settings", link))).toBe("400 INVALID_TOKEN");
    expect(getResult(await send("/unsubscribe", {}))).toBe("401 UNAUTHORIZED");
  });
  it("Unsubscribing by address sends a link to a subscriber, with the same response for anybody", async () => {
    const [email, nobody] = [await subscriber(), newEmail()];
    const answers = [email, nobody].map((one) =>
      send("/unsubscribe_link", { email: one, reason: "too_often" }),
    );
    expect((await Promise.all(answers)).map(getResult)).toEqual(["200", "200"]);
    expect(await owners.messages(nobody)).toEqual([]);
    expect(await find(email)).toBeDefined();
    expect(await getLink(email, "/unsubscribe")).toMatchObject({ reason: "too_often" });
  });
});

describe("The weekly issue", () => {
  it("The weekly issue is sent once per subscriber with their topics, however many senders there are", async () => {
    const [reader, viewer] = [await subscriber(["titles", "promos", "journal"]), await subscriber(["tv"])];
    await sendIssue();
    await times(4, () => owners.sweep());
    const [television, ...more] = await getIssues(viewer);
    expect(more).toEqual([]);
    expect(television?.body).toMatch(/По ТВ, .+\/channel\/\d/);
    expect(television?.body).not.toContain("Новинка");
    expect((await getIssues(reader)).length).toBeLessThanOrEqual(1);
    const [sent] = await owners.db
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, viewer))
      .orderBy(outbox.id)
      .offset(1);
    expect(sent?.unsubscribe).toMatch(/\/unsubscribe\?id=n_.+&token=/);
    await sendIssue();
    expect(await getIssues(viewer)).toHaveLength(2);
  });
  it("The weekly issue is sent only to those who are subscribed, confirmed and in time", async () => {
    const [ended, unconfirmed] = [await subscriber(["tv"]), newEmail()];
    await subscribe(unconfirmed, ["tv"]);
    await sendIssue();
    await send("/unsubscribe", await getLink(ended, "/unsubscribe"));
    owners.clock.set(owners.clock.now() + 60);
    const late = await subscriber(["tv"]);
    await owners.sweep();
    expect(await getIssues(late)).toEqual([]);
    await sendIssue();
    expect(await getIssues(ended)).toHaveLength(1);
    expect(await getIssues(unconfirmed)).toEqual([]);
    expect(await getIssues(late)).toHaveLength(1);
  });
  it("The weekly issue is not sent a day late", async () => {
    const email = await subscriber(["tv"]);
    owners.clock.set(getIssueTime(owners.clock.now()) + weekSeconds + 86_400);
    await owners.sweep();
    expect(await getIssues(email)).toEqual([]);
  });
});
