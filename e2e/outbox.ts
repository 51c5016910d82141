import { type APIRequestContext, expect } from "@playwright/test";
import { apiOrigin } from "./urls";

/** Finds a code or a PIN by this pattern in the newest message to a recipient. */
export async function readOutbox(
  request: APIRequestContext,
  recipient: string,
  pattern: RegExp,
): Promise<string> {
  let found = "";
  await expect
    .poll(async () => {
      const answer = await request.get(
        `${apiOrigin}/__dev/outbox?apikey=luch-web&to=${encodeURIComponent(recipient)}`,
      );
      const { items } = (await answer.json()) as { items: { body: string }[] };
      found = pattern.exec(items[0]?.body ?? "")?.[0] ?? "";
      return found;
    })
    .not.toBe("");
  return found;
}

/** The newest code that was sent to a recipient. */
export const readCode = (request: APIRequestContext, recipient: string): Promise<string> =>
  readOutbox(request, recipient, /\b\d{6}\b/);
