import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export const redirectUri = (provider: string) => `http://luch.example/token/${provider}`;

/** Opens a provider's page, identifies as this person, and returns the query of the callback. */
export async function visitProvider(
  url: string,
  { email, verified = true, phone = "" }: { email: string; verified?: boolean; phone?: string },
): Promise<string> {
  const jar = new Map<string, string>();
  let next = url;
  for (let step = 0; step < 8; step += 1) {
    if (next.startsWith("http://luch.example/token/")) return new URL(next).search.slice(1);
    const isPage = next.includes("/interaction/");
    const answer = await fetch(next, {
      redirect: "manual",
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(isPage
        ? {
            method: "POST",
            body: new URLSearchParams({ email, phone, ...(verified ? { verified: "on" } : {}) }),
          }
        : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const location = answer.headers.get("location");
    if (location === null) throw new Error(`${answer.status} ${await answer.text()}`);
    next = new URL(location, next).href;
  }
  throw new Error("The provider never came back");
}

/** Settings of an API with a local issuer on a free port. */
export async function getIssuerSettings() {
  const port = await new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port: free } = server.address() as AddressInfo;
      server.close(() => resolve(free));
    });
  });
  return { ISSUER_PORT: String(port), ISSUER_ORIGIN: `http://127.0.0.1:${port}`, HOST: "127.0.0.1" };
}
