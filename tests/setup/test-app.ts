import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { createCookieSessionStorage, type ServerBuild } from "@remix-run/node";
import { Pool } from "undici";
import type { AuthData } from "#contract/auth";
import type { Fault } from "../../api/dev/faults";
import type { ViewerRequest } from "../../api/dev/viewers";
import type { AppModule } from "../../server/app-module";
import { loadBuiltApp } from "../../server/built-app";
import { createWebServer } from "../../server/create-server";
import { createLogger } from "../../server/log";
import { root } from "../../tools/prepare.mjs";
import { freshBuild } from "./fresh-build";
import { watchContent } from "./seeded-content";
import { apiKey, openApi, testNow } from "./test-api";

export type Answer = {
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  text: string;
  bytes: Buffer;
};
type SessionData = {
  token?: string;
  deviceId?: string;
  isVirtual?: boolean;
  isChild?: boolean;
  auth_route?: string;
  returnToProduct?: string;
};
export type RequestOptions = {
  method?: string;
  headers?: Record<string, string>;
  cookie?: string;
  body?: string | Buffer;
  form?: Record<string, string>;
};
type Entry = AppModule & {
  setClock: (unixSeconds: number | null) => void;
  metricsText: () => Promise<string>;
};
type TestAppOptions = {
  /** Settings for the web server only. */
  settings?: Record<string, string>;
  apiSettings?: Record<string, string>;
};

const sessionSecret = "test-app-session-secret-of-its-own";

/** Several times the default, because the API shares this process with the website and the tests, on a busy machine. */
export const apiTimeoutMs = 15_000;

/** Loads the build with require, because the test runner would transform an import. */
const requireUntransformed = createRequire(import.meta.url);

/** Throws if the build has already read other settings in this process. */
function applySettings(settings: Record<string, string>): void {
  const text = JSON.stringify(settings);
  if ((process.env.TEST_APP_SETTINGS ?? text) !== text)
    throw new Error("Other settings need a separate process: see inOwnProcess in vite.config.ts");
  Object.assign(process.env, settings, { TEST_APP_SETTINGS: text });
}

/**
 * One port for all test files of this process, because they share the build, which reads its settings once. The range
 * is below the system's ephemeral ports and those of freePort.
 */
const apiPortOfThisProcess = 12_000 + (process.pid % 10_000);

let shared: { testApp: TestApp; isClean: () => Promise<boolean> } | null = null;

/**
 * The whole application: the API with an in-memory database, and the build behind its real web server. Test files of
 * one process share one that has nobody's data and the content as seeded: a file that changes the content gets another
 * one started for the next.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const isShared = process.env.SHARED_APP === "1" && options.settings === undefined;
  if (!isShared) return start(options);
  const testApp = shared?.testApp ?? (await start());
  shared ??= { testApp, isClean: await watchContent(testApp.api.db) };
  const { isClean } = shared;
  // The web's clock goes on between files, the API's stands still.
  testApp.app.setClock(testNow);
  const stop = async () => {
    testApp.api.clock.set(null);
    testApp.app.setClock(testNow);
    await testApp.reset();
    if (await isClean()) return;
    shared = null;
    await testApp.stop();
  };
  return { ...testApp, stop };
}

async function start({ settings = {}, apiSettings = {} }: TestAppOptions = {}) {
  await freshBuild();
  const api = await openApi({
    otherKey: settings.API_KEY,
    settings: apiSettings,
    port: apiPortOfThisProcess,
  });
  applySettings({
    NODE_ENV: "production",
    API_BASE_URL: api.url,
    SESSION_SECRETS: sessionSecret,
    API_TIMEOUT_MS: String(apiTimeoutMs),
    ...settings,
  });
  const build = requireUntransformed(path.join(root, "build/server/index.js")) as ServerBuild;
  const app = build.entry.module as unknown as Entry;
  app.setClock(testNow);
  app.clearCaches();
  let isDraining = false;
  const { server, pages } = await createWebServer({
    ...(await loadBuiltApp(root, build, app.settings.PUBLIC_ORIGIN)),
    app,
    log: createLogger("silent"),
    isDraining: () => isDraining,
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  const pool = new Pool(base, { connections: 50, pipelining: 1 });
  const storage = createCookieSessionStorage({
    cookie: { name: app.sessionCookieName, secrets: [sessionSecret] },
  });

  async function request(
    url: string,
    { method = "GET", headers = {}, cookie, body, form }: RequestOptions = {},
  ): Promise<Answer> {
    const sent: Record<string, string> = { ...headers };
    if (cookie) sent.cookie = cookie;
    if (form) sent["content-type"] ??= "application/x-www-form-urlencoded";
    const answer = await pool.request({
      path: url,
      method: method as "GET",
      headers: sent,
      body: form ? new URLSearchParams(form).toString() : (body ?? null),
    });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    const cookies = [answer.headers["set-cookie"] ?? []].flat();
    const flat = Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
    );
    return { status: answer.statusCode, headers: flat, cookies, bytes, text: bytes.toString("utf8") };
  }

  async function control<Value>(method: string, what: string, body?: object): Promise<Value> {
    const answer = await fetch(
      `${api.url}/__dev${what && `/${what}`}${what.includes("?") ? "&" : "?"}apikey=${apiKey}`,
      {
        method,
        ...(body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {}),
      },
    );
    if (!answer.ok) throw new Error(`${method} ${what}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Value;
  }

  const getCookie = async (data: Record<string, unknown>): Promise<string> => {
    const session = await storage.getSession();
    for (const [name, value] of Object.entries(data)) session.set(name, value);
    return (await storage.commitSession(session)).split(";")[0] ?? "";
  };

  /** The data of a stream's first event; leaving the loop closes the stream. */
  async function firstEvent(url: string, { cookie }: RequestOptions = {}): Promise<string> {
    const { body } = await fetch(base + url, { headers: cookie ? { cookie } : {} });
    let text = "";
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
      text += new TextDecoder().decode(chunk);
      const found = /^data: (.*)\n\n/m.exec(text)?.[1];
      if (found !== undefined) return found;
    }
    throw new Error(`${url} sent no event: ${text}`);
  }

  const clearCaches = () => {
    app.clearCaches();
    pages.clear();
  };

  return {
    api,
    app,
    build,
    base,
    server,
    pages,
    port,
    request,
    control,
    clearCaches,
    getCookie,
    firstEvent,
    /** Sends a form as from our own page. */
    post: (url: string, form: Record<string, string>, options: RequestOptions = {}) =>
      request(url, {
        ...options,
        method: "POST",
        form,
        headers: { "sec-fetch-site": "same-origin", ...options.headers },
      }),
    /** Injects a fault into the API, for every viewer unless one is given; caches are not cleared. */
    fault: (fault: Omit<Fault, "viewer"> & { viewer?: string }) =>
      control("POST", "faults", { viewer: "*", ...fault }),
    /** Removes all faults and clears the caches. */
    reset: async () => {
      await control("DELETE", "faults");
      clearCaches();
    },
    /** Signs a viewer in: an account of this kind and its session cookie. */
    viewer: async (request: ViewerRequest) => {
      const made = await control<{ device_id: string; token: string; auth: AuthData }>(
        "POST",
        "viewers",
        request,
      );
      const { virtual, profile_for_child: isChild } = made.auth;
      return {
        ...made,
        cookie: await getCookie({
          token: made.token,
          deviceId: made.device_id,
          isVirtual: virtual,
          isChild,
        }),
      };
    },
    /** The contents of a session cookie. */
    getSession: async (cookie: string | undefined) =>
      (await storage.getSession(cookie ?? "")).data as SessionData,
    /** Requests to the API with its key. */
    requestApi: (path_: string, init: RequestInit = {}) =>
      fetch(`${api.url}${path_}${path_.includes("?") ? "&" : "?"}apikey=${apiKey}`, init),
    drain: () => {
      isDraining = true;
    },
    stop: async () => {
      await pool.destroy();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await api.stop();
    },
  };
}
export type TestApp = Awaited<ReturnType<typeof start>>;
