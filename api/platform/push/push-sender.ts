import { eq } from "drizzle-orm";
import webPush from "web-push";
import type { Database } from "../db/database";
import { pushBrowsers } from "../db/schema";
import { RefusedMessageError, type Sender } from "../messages/delivery";
import { listPushBrowsers } from "./push-browsers";
import type { VapidKeys } from "./vapid";

type Options = {
  db: Database;
  keys: VapidKeys;
  /** Our contact for push services: a mailto: or https: URL. */
  subject: string;
  timeoutMs?: number;
  send?: typeof fetch;
};

const ttlSeconds = 600;
const gone = new Set([404, 410]);

/** Sends notifications through browsers' push services, encrypted so that only the browser can read them (RFC 8291). */
export function createPushSender({ db, keys, subject, timeoutMs = 10_000, send = fetch }: Options): Sender {
  return async ({ recipient, body }) => {
    const [browser] = await db.select().from(pushBrowsers).where(eq(pushBrowsers.id, recipient));
    const isOpen = browser && (await listPushBrowsers(db, browser.accountId)).includes(browser.id);
    if (!isOpen) throw new RefusedMessageError("The browser is signed out");
    const { endpoint, p256dh, auth } = browser;
    const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, body, {
      vapidDetails: { subject, ...keys },
      TTL: ttlSeconds,
      urgency: "high",
    });
    const answer = await send(request.endpoint, {
      method: "POST",
      headers: Object.fromEntries(
        Object.entries(request.headers).filter(([name]) => name.toLowerCase() !== "content-length"),
      ) as Record<string, string>,
      body: new Uint8Array(request.body ?? []),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    if (answer.ok) return;
    if (gone.has(answer.status)) await db.delete(pushBrowsers).where(eq(pushBrowsers.endpoint, endpoint));
    if (answer.status < 500 && answer.status !== 429)
      throw new RefusedMessageError(`push service ${answer.status}`);
    throw Object.assign(new Error("The push service failed"), { code: `push service ${answer.status}` });
  };
}
