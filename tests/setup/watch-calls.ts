import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import type { TestApp } from "./test-app";

const channel = "http.server.request.start";

/** The calls that the API receives while something is done, as `GET /auth/me`. */
export async function watchCalls(testApp: TestApp, act: () => Promise<unknown>): Promise<string[]> {
  const calls: string[] = [];
  const note = (message: unknown) => {
    const { method, url, socket } = (message as { request: IncomingMessage }).request;
    if (socket.localPort === testApp.api.port)
      calls.push(`${method} ${(url ?? "").replace(/[?&]apikey=[^&]*/, "")}`);
  };
  subscribe(channel, note);
  try {
    await act();
  } finally {
    unsubscribe(channel, note);
  }
  return calls;
}
