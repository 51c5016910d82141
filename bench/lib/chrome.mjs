// Chromium launch, device and network profiles, and per-target network accounting over CDP.
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const CANDIDATES = [
  process.env.CHROME_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

export const CHROME_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--autoplay-policy=no-user-gesture-required",
  // Resolve only loopback, so that requests to other hosts fail at once instead of hanging.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
];

const kbps = (n) => (n * 1000) / 8; // bytes per second

/** `network` holds the arguments of CDP Network.emulateNetworkConditions; latency is added per request. */
export const PROFILES = {
  mobile: {
    label: "mobile: Slow 4G 1.6/0.75 Mbps, 150 ms RTT, CPU 4x slower, 390x844 @3x",
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    userAgent:
      "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
    network: { latency: 150, downloadThroughput: kbps(1600), uploadThroughput: kbps(750) },
    cpu: 4,
  },
  desktop: {
    label: "desktop: unthrottled, 1350x940",
    viewport: { width: 1350, height: 940 },
    deviceScaleFactor: 1,
    isMobile: false,
    hasTouch: false,
    network: null,
    cpu: 1,
  },
};

export function chromePath() {
  const found = CANDIDATES.find((p) => p && existsSync(p));
  if (!found) throw new Error("no Chromium found; set CHROME_PATH");
  return found;
}

export async function launch(extraArgs = []) {
  return chromium.launch({
    executablePath: chromePath(),
    headless: true,
    args: [...CHROME_FLAGS, ...extraArgs],
  });
}

export async function newContext(browser, profileName, overrides = {}) {
  const p = PROFILES[profileName];
  if (!p) throw new Error(`unknown profile ${profileName}; one of ${Object.keys(PROFILES).join(", ")}`);
  const { viewport, deviceScaleFactor, isMobile, hasTouch, userAgent } = p;
  return browser.newContext({
    viewport,
    deviceScaleFactor,
    isMobile,
    hasTouch,
    ...(userAgent ? { userAgent } : {}),
    ignoreHTTPSErrors: true,
    serviceWorkers: "block",
    ...overrides,
  });
}

const KINDS = {
  Script: "js",
  Stylesheet: "css",
  Image: "image",
  Font: "font",
  Media: "media",
  Document: "html",
};

function getKind(type, mime, url) {
  if (/javascript|ecmascript/.test(mime) || /\.m?js(\?|$)/.test(url)) return "js";
  if (/wasm/.test(mime) || /\.wasm(\?|$)/.test(url)) return "wasm";
  if (/^(video|audio)\//.test(mime) || /mpegurl|dash\+xml/.test(mime)) return "media";
  return KINDS[type] ?? "other";
}

/**
 * Applies a profile to a page and counts what crosses the wire, dedicated workers included.
 * Requests to hosts other than loopback are listed in `external` and fail.
 * Chromium adds the emulated latency after the response headers are timed, so TTFB stays the
 * server's own; FCP and everything later carry the emulated network.
 */
export async function instrument(page, profileName) {
  const profile = PROFILES[profileName];
  const client = await page.context().newCDPSession(page);
  const state = {
    requests: new Map(),
    inflight: new Set(),
    lastActivity: Date.now(),
    failed: 0,
    external: new Set(),
  };

  const setup = [
    ["Network.enable", {}],
    ["Network.setCacheDisabled", { cacheDisabled: false }],
  ];
  if (profile.network)
    setup.push(["Network.emulateNetworkConditions", { offline: false, ...profile.network }]);

  const onEvent = (context) => (method, params) => {
    const id = `${context}:${params.requestId}`;
    if (method === "Network.requestWillBeSent") {
      const url = params.request.url;
      if (!/^https?:/.test(url)) return;
      state.lastActivity = Date.now();
      if (params.redirectResponse) {
        const r = state.requests.get(id);
        if (r)
          state.requests.set(`${id}:r${state.requests.size}`, {
            ...r,
            bytes: params.redirectResponse.encodedDataLength,
          });
      }
      state.requests.set(id, { url, type: params.type, mime: "", bytes: 0 });
      if (!/\/\/(127\.|localhost|\[::1\])/.test(url)) state.external.add(new URL(url).host);
      state.inflight.add(id);
    } else if (method === "Network.responseReceived") {
      let r = state.requests.get(id);
      if (!r) {
        // A worker's script is requested by the page, but the response is reported to the worker.
        if (!/^https?:/.test(params.response.url)) return;
        r = [...state.requests.values()].find((x) => x.url === params.response.url && x.mime === "");
        r ??= { url: params.response.url, type: params.type, mime: "", bytes: 0 };
        state.requests.set(id, r);
      }
      r.mime = params.response.mimeType ?? "";
      r.type = params.type;
      r.cached = params.response.fromDiskCache || params.response.fromPrefetchCache || false;
      r.bytes = params.response.encodedDataLength ?? 0;
      state.lastActivity = Date.now();
    } else if (method === "Network.dataReceived") {
      const r = state.requests.get(id);
      if (r) r.streamed = (r.streamed ?? 0) + (params.encodedDataLength ?? 0);
      if (state.inflight.has(id)) state.lastActivity = Date.now();
    } else if (method === "Network.loadingFinished") {
      const r = state.requests.get(id);
      if (r) r.bytes = Math.max(params.encodedDataLength ?? 0, 0);
      state.inflight.delete(id);
      state.lastActivity = Date.now();
    } else if (method === "Network.loadingFailed") {
      if (state.inflight.delete(id)) state.failed += 1;
      state.lastActivity = Date.now();
    }
  };

  const EVENTS = [
    "Network.requestWillBeSent",
    "Network.responseReceived",
    "Network.dataReceived",
    "Network.loadingFinished",
    "Network.loadingFailed",
  ];
  const pageHandler = onEvent("page");
  for (const name of EVENTS) client.on(name, (params) => pageHandler(name, params));
  for (const [method, params] of setup) await client.send(method, params);
  if (profile.cpu > 1) await client.send("Emulation.setCPUThrottlingRate", { rate: profile.cpu });

  // Workers are separate CDP targets: give each the same network and count its traffic too.
  state.workers = 0;
  try {
    client.on("Target.attachedToTarget", ({ sessionId, targetInfo, waitingForDebugger }) => {
      state.workers += 1;
      for (const id of state.inflight)
        if (state.requests.get(id)?.url === targetInfo.url) state.inflight.delete(id);
      let n = 0;
      const post = (method, params = {}) =>
        client
          .send("Target.sendMessageToTarget", {
            sessionId,
            message: JSON.stringify({ id: (n += 1), method, params }),
          })
          .catch(() => {});
      const handler = onEvent(sessionId);
      client.on("Target.receivedMessageFromTarget", (event) => {
        if (event.sessionId !== sessionId) return;
        const message = JSON.parse(event.message);
        if (message.method) handler(message.method, message.params);
      });
      for (const [method, params] of setup) post(method, params);
      if (profile.cpu > 1 && targetInfo.type !== "worker")
        post("Emulation.setCPUThrottlingRate", { rate: profile.cpu });
      if (waitingForDebugger) post("Runtime.runIfWaitingForDebugger");
    });
    await client.send("Target.setAutoAttach", {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: false,
    });
  } catch (error) {
    state.workerNote = `workers not throttled: ${error.message}`;
  }
  return { client, state };
}

/** Waits until nothing has been in flight for `quiet` ms, or `limit` ms have passed. */
export async function settle(state, { quiet = 1500, limit = 60000 } = {}) {
  const start = Date.now();
  while (Date.now() - start < limit) {
    if (state.inflight.size === 0 && Date.now() - state.lastActivity >= quiet) return true;
    await new Promise((r) => setTimeout(r, 50));
  }
  return false;
}

export function tally(state) {
  const out = {
    requests: 0,
    bytes: 0,
    js: 0,
    css: 0,
    image: 0,
    font: 0,
    html: 0,
    media: 0,
    wasm: 0,
    other: 0,
  };
  for (const r of new Set(state.requests.values())) {
    const bytes = Math.max(r.bytes, r.streamed ?? 0); // bytes received so far, if still streaming
    out.requests += 1;
    out.bytes += bytes;
    out[getKind(r.type, r.mime, r.url)] += bytes;
  }
  return out;
}
