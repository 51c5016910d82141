import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import type { TestApp } from "./test-app";

type ApiRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  body: string;
};

const channel = "http.server.request.start";

/** What the website requests from the API while `act` runs. */
export async function recordApiRequests(
  { api }: TestApp,
  act: () => Promise<unknown>,
): Promise<ApiRequest[]> {
  const requests: ApiRequest[] = [];
  const note = (message: unknown) => {
    const { request } = message as { request: IncomingMessage };
    if (request.socket.localPort !== api.port) return;
    const { pathname: path, searchParams: query } = new URL(request.url ?? "", api.url);
    const { method = "", headers } = request;
    const recorded = { method, path, query, headers, body: "" };
    requests.push(recorded);
    const push = request.push.bind(request);
    request.push = (part: unknown, encoding) => {
      if (part !== null) recorded.body += String(part);
      return push(part, encoding);
    };
  };
  subscribe(channel, note);
  try {
    await act();
  } finally {
    unsubscribe(channel, note);
  }
  return requests;
}
