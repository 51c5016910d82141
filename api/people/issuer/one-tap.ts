import { type KeyObject, sign } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { normalizeEmail } from "#domain/entered-text";
import { getSubject, readBody } from "./issuer-form";

type Signer = { origin: string; clientId: string; privateKey: KeyObject; keyId: string };

const lifetimeSeconds = 3600;

/**
 * Plays the script of Google Identity Services, for trying out one-tap sign-in: /gsi/client draws a frame, whose form
 * believes any address, as the issuer's page does.
 */
export async function answerOneTap(
  signer: Signer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", signer.origin);
  if (pathname === "/gsi/client") return answer(response, "text/javascript", drawScript(signer.origin));
  if (request.method !== "POST") return answer(response, "text/html", formPage);
  const form = new URLSearchParams(await readBody(request));
  const credential = signToken(signer, {
    nonce: searchParams.get("nonce") ?? "",
    email: normalizeEmail(form.get("email") ?? ""),
    isVerified: form.get("verified") === "on",
  });
  answer(response, "text/html", `<script>parent.postMessage({ credential: "${credential}" }, "*")</script>`);
}

const answer = (response: ServerResponse, type: string, text: string): void =>
  void response
    .writeHead(200, { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "no-store" })
    .end(text);

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

type Told = { nonce: string; email: string; isVerified: boolean };

function signToken({ origin, clientId, privateKey, keyId }: Signer, { nonce, email, isVerified }: Told) {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: origin,
    aud: clientId,
    sub: getSubject(email),
    iat: now,
    exp: now + lifetimeSeconds,
    nonce,
    email,
    email_verified: isVerified,
  };
  const signed = `${encode({ alg: "RS256", kid: keyId })}.${encode(claims)}`;
  return `${signed}.${sign("RSA-SHA256", Buffer.from(signed), privateKey).toString("base64url")}`;
}

const drawScript = (origin: string): string => `(() => {
  let options;
  let frame;
  addEventListener("message", (event) => {
    if (event.origin !== ${JSON.stringify(origin)} || event.source !== frame?.contentWindow) return;
    frame.remove();
    if (event.data.credential) options.callback({ credential: event.data.credential });
  });
  const id = {
    initialize: (given) => (options = given),
    prompt: () => {
      frame = document.createElement("iframe");
      frame.title = "Учебный вход в одно касание";
      frame.src = ${JSON.stringify(`${origin}/gsi/frame?nonce=`)} + encodeURIComponent(options.nonce);
      frame.style.cssText = "position:fixed;z-index:9999;inset:auto 1rem 5rem auto;width:min(20rem,calc(100vw - 2rem));height:9rem;border:0;border-radius:.5rem";
      document.body.append(frame);
    },
    cancel: () => frame?.remove(),
  };
  window.google = { accounts: { id } };
})();`;

const formPage = `<!doctype html><html lang="ru"><head><meta charset="utf-8"><title>Учебный вход в одно касание</title></head>
<body style="margin:0;padding:1rem;background:#fff;color:#1d1b2a;font:16px/1.5 system-ui,sans-serif"><form method="post">
<label>Почта <input name="email" type="email" required></label>
<p><label><input type="checkbox" name="verified" checked> Почта подтверждена</label></p>
<button>Продолжить</button> <button type="button" onclick="parent.postMessage({}, '*')">Не сейчас</button>
</form></body></html>`;
