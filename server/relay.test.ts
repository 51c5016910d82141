import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import express from "express";
import { describe, expect, it } from "vitest";
import { getUpstreamPath, relayTo } from "./relay";

const ask = (url: string) => {
  const [path = "", query] = url.split("?", 2);
  return getUpstreamPath(path, new URLSearchParams(query));
};

describe("The API's files through the web server", () => {
  it.each([
    ["/images/poster/metropolis.0a1b2c?w=640&q=75", "/images/poster/metropolis.0a1b2c?w=640&q=75"],
    ["/images/poster/metropolis.0a1b2c?w=640&apikey=x&w=1", "/images/poster/metropolis.0a1b2c?w=640"],
    [
      "/media/1763456400.AbCdEfGhIjKlMnOpQrStUv/metropolis/master.m3u8",
      "/media/1763456400.AbCdEfGhIjKlMnOpQrStUv/metropolis/master.m3u8",
    ],
    ["/media/1.a/live-1/metropolis/480/12.m4s?auth_token=x", "/media/1.a/live-1/metropolis/480/12.m4s"],
    ["/license/1.a/zvenigora", "/license/1.a/zvenigora"],
  ])("Through the web server a visitor reaches the API's %s", (url, upstream) =>
    expect(ask(url)?.path).toBe(upstream),
  );

  it.each([
    "/images",
    "/images/",
    "/images/poster",
    "/images//x",
    "/images/../catalog",
    "/images/%2e%2e/catalog",
    "/images/..%2fcatalog",
    "/images/poster/..",
    "/images/poster/x/y",
    "/images/poster/.x",
    "/images/poster/x..y",
    "/media/a/b",
    "/media/a/b/",
    "/media/a/b/../c",
    "/media/a/../../docs",
    "/media/a/b/c%2fd",
    "/media/a/b//c",
    "/media/a/B/c",
    "/license/a",
    "/license/a/b/c",
    "/license/../auth/device/login",
    "/license/%2e%2e/auth/device/login",
    "/license/a/b/",
    "/catalog",
    "/docs",
    "/__dev/clock",
    "/healthz",
  ])("A visitor reaches the API's files only, not %s", (url) => expect(ask(url)).toBeNull());
});

describe("A picture that the API draws for a second", () => {
  it.each([
    ["is not waited for if that is more than six times the API's time", 50, 503],
    ["is waited for otherwise", 10_000, 200],
  ])("A picture that the API draws for a second %s", async (_what, timeoutMs, status) => {
    const api = await listen(
      http.createServer((_request, response) => void setTimeout(() => response.end(), 1000)),
    );
    const web = await listen(
      http.createServer(
        express().use(relayTo({ API_BASE_URL: api.url, API_TIMEOUT_MS: timeoutMs, MEDIA_ORIGINS: [] })),
      ),
    );
    const answer = await fetch(`${web.url}/images/poster/metropolis.0a1b2c?w=640`);
    expect(answer.status).toBe(status);
    web.close();
    api.close();
  });
});

describe("A redirect of the API", () => {
  it.each([
    ["/images/poster/metropolis.0a1b2c?w=640", true],
    ["https://cdn.example/film.mp4", true],
    ["https://other.example/film.mp4", false],
    ["//other.example/film.mp4", false],
    ["/docs", false],
  ])("A redirect of the API to %s is passed on: %s", async (location, expected) => {
    const api = await listen(
      http.createServer((_request, response) => void response.writeHead(302, { location }).end()),
    );
    const settings = { API_BASE_URL: api.url, API_TIMEOUT_MS: 1000, MEDIA_ORIGINS: ["https://cdn.example"] };
    const web = await listen(http.createServer(express().use(relayTo(settings))));
    const answer = await fetch(`${web.url}/media/1.a/film-chayka/file-0.mp4`, { redirect: "manual" });
    expect(answer.headers.get("location")).toBe(expected ? location : null);
    web.close();
    api.close();
  });
});

describe("Two requests over one connection to the API", () => {
  it.each([
    ["GET", "Content-Length: 600"],
    ["GET", "Transfer-Encoding: chunked"],
    ["HEAD", "Content-Length: 600"],
    ["GET", "Content-Length: 600\r\nExpect: 100-continue"],
    ["GET", "Content-Type: text/plain\r\nConnection: content-length\r\nContent-Length: 600"],
  ])(
    "Two requests over one connection to the API are both right after a %s with %s",
    async (method, lines) => {
      const sockets = new Set<unknown>();
      const heads: http.IncomingHttpHeaders[] = [];
      const api = await listen(
        http.createServer((request, response) => {
          sockets.add(request.socket);
          heads.push(request.headers);
          response.end(request.url);
        }),
      );
      const relay = relayTo({ API_BASE_URL: api.url, API_TIMEOUT_MS: 1000, MEDIA_ORIGINS: [] });
      const web = await listen(http.createServer(express().use(relay)));
      const socket = net.connect(Number(new URL(web.url).port), "127.0.0.1");
      socket.write(`${method} /images/poster/first HTTP/1.1\r\nHost: h\r\n${lines}\r\n\r\n`);
      await once(socket, "data");
      const [second, third] = [
        await fetch(`${web.url}/images/poster/second`),
        await fetch(`${web.url}/images/poster/third`),
      ];
      expect([await second.text(), await third.text()]).toEqual([
        "/images/poster/second",
        "/images/poster/third",
      ]);
      expect(sockets.size).toBeLessThan(3);
      expect(Object.keys(heads[0] ?? {})).toEqual(["host", "connection"]);
      socket.destroy();
      web.close();
      api.close();
    },
  );
});

async function listen(server: http.Server) {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
