import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outbox } from "../../api/platform/db/schema";
import { createDelivery } from "../../api/platform/messages/delivery";
import { isPushEndpoint } from "../../api/platform/push/push-browsers";
import { createPushSender } from "../../api/platform/push/push-sender";
import { createVapidKeys } from "../../api/platform/push/vapid";
import { getResult } from "../auth/visitors";
import { type Account, openOwners, type Owners } from "./owners";

let owners: Owners;
beforeAll(async () => {
  owners = await openOwners();
});
afterAll(() => owners.stop());

const hosts = ["push.example", ".push.example", "127.0.0.1:8443"];
it.each([
  ["https://push.example/send/x", true],
  ["https://eu.push.example/x", true],
  ["https://127.0.0.1:8443/x", true],
  ["http://push.example/x", false],
  ["https://push.example.evil/x", false],
  ["https://evilpush.example/x", false],
  ["https://push.example@evil/x", false],
  ["https://me@push.example/x", false],
  ["https://eu.push.example:22/x", false],
  ["https://127.0.0.1/x", false],
  ["https://169.254.169.254/latest/meta-data", false],
  ["file:///etc/passwd", false],
  ["push.example", false],
])("«%s» is an allowed push service URL: %s", (endpoint, is) =>
  expect(isPushEndpoint(endpoint, hosts)).toBe(is),
);

/** A browser's push endpoint, which can decrypt its messages. */
function createBrowser() {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const auth = randomBytes(16);
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(9).toString("base64url")}`;
  return {
    endpoint,
    keys: { p256dh: pair.getPublicKey().toString("base64url"), auth: auth.toString("base64url") },
    /** RFC 8291 with one record of RFC 8188. */
    read: (body: Buffer): unknown => {
      const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), sender]);
      const secret = Buffer.from(hkdfSync("sha256", pair.computeSecret(sender), auth, info, 32));
      const derive = (name: string, length: number) =>
        Buffer.from(hkdfSync("sha256", secret, salt, `Content-Encoding: ${name}\0`, length));
      const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
      decipher.setAuthTag(sealed.subarray(-16));
      const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return JSON.parse(text.toString("utf8").replace(/\u0002.*$/s, ""));
    },
  };
}
const add = ({ endpoint, keys }: ReturnType<typeof createBrowser>, { token }: { token: string }) =>
  owners.ask("/account/notify/push/browsers", { method: "POST", body: { endpoint, keys }, token });

/** Sends due push messages; the push service responds with this status. */
async function deliver(status = 201) {
  const sent: { endpoint: string; headers: Record<string, string>; body: Buffer }[] = [];
  const push = createPushSender({
    db: owners.db,
    keys: createVapidKeys("secret-of-the-push-test"),
    subject: "mailto:push@luch.example",
    send: async (url, { headers, body } = {}) => {
      sent.push({
        endpoint: String(url),
        headers: headers as Record<string, string>,
        body: Buffer.from(body as Uint8Array),
      });
      return new Response(null, { status });
    },
  });
  const { db, clock } = owners;
  await createDelivery({
    db,
    clock,
    senders: { push },
    mailConnections: 5,
    keepsTexts: true,
    log: () => {},
  }).run();
  return sent;
}

let from = 0;
/** Sets a reminder for a programme that is about to begin. */
async function remind({ token }: Account): Promise<string> {
  from = Math.max(from, owners.clock.now()) + 7200;
  const { body } = await owners.get(`/tv/schedule?from=${from}&to=${from + 7200}&channel=1`);
  const [{ programs }] = (
    body as unknown as { items: [{ programs: { id: string; start_ts: number; title: string }[] }] }
  ).items;
  const programme = programs.find(({ start_ts }) => start_ts >= from) ?? expect.unreachable("there is one");
  await owners.post("/tv/reminders", { id: programme.id }, { token });
  owners.clock.set(programme.start_ts - 300);
  await owners.sweep();
  return programme.title;
}

describe("Browser notifications", () => {
  it("Browser notifications announce a programme in a message that only the browser can read", async () => {
    const [viewer, browser] = [await owners.account(), createBrowser()];
    expect(getResult(await add(browser, viewer))).toBe("200");
    const title = await remind(viewer);
    const sent = await deliver();
    expect(sent.map(({ endpoint }) => endpoint)).toEqual([browser.endpoint]);
    expect(sent[0]?.body.toString("latin1")).not.toContain("channel");
    expect(sent[0]?.headers.Authorization).toMatch(/^vapid t=/);
    expect(browser.read(sent[0]?.body ?? Buffer.of())).toEqual({
      title: expect.any(String) as string,
      text: expect.stringContaining(title) as string,
      path: "/channel/1",
    });
    expect(await deliver()).toEqual([]);
  });

  it.each([
    [
      "is switched off",
      (viewer: Account) =>
        owners.ask("/account/notify/subscribe/push", {
          method: "POST",
          body: { is_subscribed: false },
          token: viewer.token,
        }),
    ],
    ["is signed out", (viewer: Account) => owners.post("/auth/logout", {}, { token: viewer.token })],
    [
      "was switched to a child's profile",
      async (viewer: Account) => {
        const made = await owners.post("/profile", { name: "Петя", child: true }, { token: viewer.token });
        return owners.post("/profile/select", { profile_id: made.body._id }, { token: viewer.token });
      },
    ],
    [
      "was removed from the list",
      (viewer: Account, browser: ReturnType<typeof createBrowser>) =>
        owners.ask("/account/notify/push/browsers/remove", {
          method: "POST",
          body: { endpoint: browser.endpoint },
          token: viewer.token,
        }),
    ],
  ])("Browser notifications are not sent to a browser that %s", async (_what, act) => {
    const [viewer, browser] = [await owners.account(), createBrowser()];
    await add(browser, viewer);
    await remind(viewer);
    expect((await act(viewer, browser)).status).toBe(200);
    await remind(viewer);
    const kept = await owners.db.select().from(outbox).where(eq(outbox.channel, "push"));
    expect(kept.length).toBeGreaterThan(0);
    expect((await deliver()).map(({ endpoint }) => endpoint)).not.toContain(browser.endpoint);
  });

  it("Browser notifications stop if the push service no longer knows the browser", async () => {
    const [viewer, browser] = [await owners.account(), createBrowser()];
    await add(browser, viewer);
    await remind(viewer);
    expect(await deliver(410)).toHaveLength(1);
    await remind(viewer);
    expect(await deliver()).toEqual([]);
  });

  it("Browser notifications are sent again later if the push service fails", async () => {
    const [viewer, browser] = [await owners.account(), createBrowser()];
    await add(browser, viewer);
    await remind(viewer);
    expect(await deliver(503)).toHaveLength(1);
    expect(await deliver()).toEqual([]);
    owners.advanceClock(6);
    expect(await deliver()).toHaveLength(1);
  });

  it("Browser notifications are available only to adults, and only for URLs of push services", async () => {
    const viewer = await owners.account();
    const child = await owners.account({ child: true });
    expect(getResult(await add(createBrowser(), child))).toBe("403 CHILD_PROFILE");
    const inside = { ...createBrowser(), endpoint: "https://127.0.0.1:4000/__dev" };
    expect(getResult(await add(inside, viewer))).toBe("400 PUSH_ENDPOINT_UNKNOWN");
  });

  it("Browser notifications are sent to the browser's current owner", async () => {
    const [first, second, browser] = [await owners.account(), await owners.account(), createBrowser()];
    await add(browser, first);
    await add(browser, second);
    await remind(first);
    expect(await deliver()).toEqual([]);
    // Nobody can remove another account's browser.
    await owners.ask("/account/notify/push/browsers/remove", {
      method: "POST",
      body: { endpoint: browser.endpoint },
      token: first.token,
    });
    await remind(second);
    expect(await deliver()).toHaveLength(1);
  });
});
