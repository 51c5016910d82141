import { type Answer, openVisitors, password, type Visitors } from "../auth/visitors";

type Init = { method?: string; body?: object; token?: string | null; address?: string; place?: string };

/** Visitors with helpers for managing their accounts. */
export async function openOwners() {
  const visitors = await openVisitors();
  const ask = async (
    path: string,
    { method = "GET", body, token, address, place }: Init = {},
  ): Promise<Answer> => {
    const answer = await fetch(`${visitors.url}${path}${path.includes("?") ? "&" : "?"}apikey=luch-web`, {
      method,
      headers: {
        ...(body ? { "content-type": "application/json" } : {}),
        ...(token ? { cookie: `auth_token=${token}` } : {}),
        ...(address ? { "x-client-address": address } : {}),
        ...(place ? { "x-client-country": place } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: (await answer.json()) as Answer["body"] };
  };
  /** Signs in on another device. */
  const signIn = async (email: string, device: string, secret = password) =>
    (await visitors.post("/auth/email", { email, password: secret, device_id: device })).body
      .authentication_token;
  /** Reads a response's body as the given type. */
  const read = async <Body>(path: string, token: string) =>
    (await ask(path, { token })).body as unknown as Body;
  return { ...visitors, ask, signIn, read };
}
export type Owners = Awaited<ReturnType<typeof openOwners>>;
export type Account = Awaited<ReturnType<Visitors["account"]>>;
