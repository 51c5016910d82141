import { splitCredentials } from "../split-credentials";
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
