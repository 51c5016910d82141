import type { AuthData, CodeSent } from "#contract/auth";
import type { ErrorBody } from "#contract/shared";
import { apiKey, openApi } from "../setup/test-api";

export type Answer<Body = AuthData & CodeSent & ErrorBody & { result: string }> = {
  status: number;
  body: Body;
};
type Sending = { token?: string | null; address?: string };
export type SentMessage = {
  id: number;
  channel: string;
  recipient: string;
  subject: string;
  body: string;
  html: string | null;
};

export const password = "шесть-слов-и-точка";
let made = 0;
/** Unique logins, because limits are counted per login. */
export const newEmail = () => `viewer-${(made += 1)}@auth.example`;
export const newPhone = () => `+7916${String((made += 1)).padStart(7, "0")}`;
export const newDevice = () => `a-device-${(made += 1)}`;

/** Starts the API with helpers for visitors who sign in to it. */
export async function openVisitors(options: Parameters<typeof openApi>[0] = {}) {
  const api = await openApi(options);

  async function call(path: string, init: RequestInit = {}): Promise<Answer> {
    const answer = await fetch(`${api.url}${path}${path.includes("?") ? "&" : "?"}apikey=${apiKey}`, init);
    return { status: answer.status, body: (await answer.json()) as Answer["body"] };
  }
  /** The latest registration of each address, which the web server keeps in its session. */
  const begun = new Map<string, string>();
  const post = async (path: string, body: object, { token, address }: Sending = {}) => {
    const email = "email" in body ? String(body.email).trim().toLowerCase() : "";
    const sent = path === "/v2/auth/email/confirm" ? { challenge: begun.get(email) ?? "", ...body } : body;
    const answer = await call(path, {
      method: "POST",
      body: JSON.stringify(sent),
      headers: {
        "content-type": "application/json",
        ...(token ? { cookie: `auth_token=${token}` } : {}),
        ...(address ? { "x-client-address": address } : {}),
      },
    });
    if (path === "/v2/auth/email" && answer.status === 200) begun.set(email, answer.body.challenge);
    return answer;
  };
  /** A viewer's request with another method. */
  const send = (method: "PUT" | "DELETE", path: string, body: object, token: string) =>
    call(path, {
      method,
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", cookie: `auth_token=${token}` },
    });
  const get = (path: string, token?: string | null) =>
    call(path, token ? { headers: { cookie: `auth_token=${token}` } } : {});
  const messages = async (to: string) =>
    ((await get(`/__dev/outbox?to=${encodeURIComponent(to)}`)).body as unknown as { items: SentMessage[] })
      .items;
  const codeFor = async (to: string) => /\b\d{6}\b/.exec((await messages(to))[0]?.body ?? "")?.[0] ?? "";
  /** A code that is not the one that was sent. */
  const wrongCode = async (to: string) =>
    String((Number(await codeFor(to)) + 1) % 1_000_000).padStart(6, "0");

  return {
    ...api,
    post,
    send,
    get,
    messages,
    codeFor,
    wrongCode,
    advanceClock: (seconds: number) => api.clock.set(api.clock.now() + seconds),
    /** Creates an account with a login. */
    account: async (given: object = {}) => {
      const email = newEmail();
      const { status, body } = await post("/__dev/viewers", {
        kind: "REGISTERED",
        email,
        password,
        ...given,
      });
      if (status !== 200) throw new Error(JSON.stringify(body));
      const { token, auth } = body as unknown as { token: string; auth: AuthData };
      return { email, token, id: auth._id, profile: auth.profile_id };
    },
    /** Creates a virtual viewer. */
    virtual: async () => {
      const deviceId = newDevice();
      const answer = await post("/auth/device/login", {
        device_id: deviceId,
        device_type: "web",
        traffic_source: "direct",
        is_child: false,
      });
      const { body } = answer;
      return { answer, deviceId, token: body.authentication_token, id: body._id, profile: body.profile_id };
    },
    /** Registers by e-mail and returns the viewer. */
    signUp: async (
      email: string,
      { token, deviceId = newDevice() }: Sending & { deviceId?: string } = {},
    ) => {
      await post("/v2/auth/email", { email, password });
      const code = await codeFor(email);
      const confirmation = { email, code, device_id: deviceId };
      return post("/v2/auth/email/confirm", confirmation, token ? { token } : {});
    },
  };
}
export type Visitors = Awaited<ReturnType<typeof openVisitors>>;

/** An answer's status and error code. */
export const getResult = ({ status, body }: Answer) => `${status}${body.code ? ` ${body.code}` : ""}`;
/** The number of answers by status and error code. */
export function tally(answers: Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[getResult(answer)] = (counts[getResult(answer)] ?? 0) + 1;
  return counts;
}
export const times = <Value>(count: number, make: (index: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
