import { RefusedMessageError, type Sender } from "./delivery";

type Options = { url: string; timeoutMs?: number };

const conflict = 409;
const retriable = new Set([408, 425, 429]);

/** Sends short messages by an HTTP gateway, which recognises repeated ones by their key (AMB-194). */
export function createGatewaySender({ url, timeoutMs = 10_000 }: Options): Sender {
  const { address, headers } = splitCredentials(url);
  return async ({ channel, recipient, body }, key) => {
    const answer = await fetch(address, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json", "Idempotency-Key": key },
      body: JSON.stringify({ id: key, channel, to: recipient, text: body }),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    // 409: the gateway already has the message from an earlier attempt.
    if (answer.ok || answer.status === conflict) return;
    const isFinal = answer.status < 500 && !retriable.has(answer.status);
    if (isFinal) throw new RefusedMessageError(`gateway ${answer.status}`);
    throw Object.assign(new Error("The gateway failed"), { code: `gateway ${answer.status}` });
  };
}

/** Requests may not have credentials in their URL, so they become a header. */
export function splitCredentials(url: string): { address: string; headers: Record<string, string> } {
  const parsed = new URL(url);
  const { username, password } = parsed;
  parsed.username = "";
  parsed.password = "";
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const headers: Record<string, string> =
    username === "" ? {} : { Authorization: `Basic ${Buffer.from(pair).toString("base64")}` };
  return { address: parsed.href, headers };
}
