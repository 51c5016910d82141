import net from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
/** What the second client reads meanwhile, and what it has to get. */
const seen = new Map<string, Buffer>();
const picturePath = /\/images\/[\w-]+\/[\w.-]+\?w=\d+[^" ,]*/;
let picture = "";

beforeAll(async () => {
  testApp = await startTestApp();
  picture = picturePath.exec((await testApp.request("/movies")).text)?.[0].replaceAll("&amp;", "&") ?? "";
  for (const url of [picture, "/robots.txt"]) {
    const { status, bytes } = await testApp.request(url);
    expect({ url, status }).toEqual({ url, status: 200 });
    seen.set(url, bytes);
  }
});
afterAll(() => testApp.stop());

/** Would be refused for its unknown method if it was ever read as a request. */
const hidden = "GET /hidden HTTP/1.1\r\nHost: luch.example\r\nX: ";
const filled = hidden.padEnd(600, "x");

/** Requests whose end may be read in two ways; each is followed by what would then be the next one. */
const forms: [what: string, (path: string) => string][] = [
  [
    "GET with a length and its body",
    (path) => `GET ${path} HTTP/1.1\r\nHost: h\r\nContent-Length: 600\r\n\r\n${filled}`,
  ],
  [
    "GET with a length and no body",
    (path) => `GET ${path} HTTP/1.1\r\nHost: h\r\nContent-Length: 600\r\n\r\n`,
  ],
  [
    "HEAD with a length",
    (path) => `HEAD ${path} HTTP/1.1\r\nHost: h\r\nContent-Length: 600\r\n\r\n${filled}`,
  ],
  [
    "GET in chunks",
    (path) => `GET ${path} HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  [
    "GET in chunks with extensions",
    (path) =>
      `GET ${path} HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5;a="\r\n\r\n"\r\nabcde\r\n0\r\n\r\n`,
  ],
  [
    "length and chunks",
    (path) =>
      `POST ${path} HTTP/1.1\r\nHost: h\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  ],
  [
    "chunks and length",
    (path) =>
      `POST ${path} HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n5c\r\n${hidden}`,
  ],
  [
    "a length of zero before a request",
    (path) => `POST ${path} HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n`,
  ],
  [
    "two lengths",
    (path) => `GET ${path} HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\nContent-Length: 600\r\n\r\n${filled}`,
  ],
  [
    "two equal lengths",
    (path) =>
      `GET ${path} HTTP/1.1\r\nHost: h\r\nContent-Length: 600\r\nContent-Length: 600\r\n\r\n${filled}`,
  ],
  [
    "lengths in one header",
    (path) => `GET ${path} HTTP/1.1\r\nHost: h\r\nContent-Length: 0, 600\r\n\r\n${filled}`,
  ],
  [
    "a length with a sign",
    (path) => `GET ${path} HTTP/1.1\r\nHost: h\r\nContent-Length: +600\r\n\r\n${filled}`,
  ],
  [
    "a length with leading zeros",
    (path) => `GET ${path} HTTP/1.1\r\nHost: h\r\nContent-Length: 00600\r\n\r\n${filled}`,
  ],
  [
    "a length in hexadecimal",
    (path) => `GET ${path} HTTP/1.1\r\nHost: h\r\nContent-Length: 0x258\r\n\r\n${filled}`,
  ],
  [
    "a folded length",
    (path) => `GET ${path} HTTP/1.1\r\nHost: h\r\nContent-Length:\r\n 600\r\n\r\n${filled}`,
  ],
  [
    "a folded coding",
    (path) => `GET ${path} HTTP/1.1\r\nHost: h\r\nTransfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n`,
  ],
  [
    "a length behind a folded header",
    (path) => `GET ${path} HTTP/1.1\r\nHost: h\r\nA: b\r\n Content-Length: 600\r\n\r\n`,
  ],
  [
    "a blank before the colon",
    (path) => `GET ${path} HTTP/1.1\r\nHost: h\r\nContent-Length : 600\r\n\r\n${filled}`,
  ],
  [
    "a length after a bare line feed",
    (path) => `GET ${path} HTTP/1.1\r\nHost: h\r\nA: b\nContent-Length: 600\r\n\r\n${filled}`,
  ],
  [
    "a length after a bare return",
    (path) => `GET ${path} HTTP/1.1\r\nHost: h\r\nA: b\rContent-Length: 600\r\n\r\n`,
  ],
  [
    "a size of a chunk beyond all numbers",
    (path) =>
      `POST ${path} HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n10000000000000000\r\n${hidden}`,
  ],
  [
    "a chunk without its end",
    (path) =>
      `POST ${path} HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabcGET\r\n0\r\n\r\n`,
  ],
  [
    "a body that waits to be wanted",
    (path) =>
      `GET ${path} HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 600\r\n\r\n${filled}`,
  ],
  [
    "an upgrade with a body",
    (path) =>
      `GET ${path} HTTP/1.1\r\nHost: h\r\nConnection: upgrade\r\nUpgrade: h2c\r\nContent-Length: 600\r\n\r\n${filled}`,
  ],
  [
    "a length named by Connection",
    (path) =>
      `GET ${path} HTTP/1.1\r\nHost: h\r\nConnection: content-length\r\nContent-Length: 600\r\n\r\n${filled}`,
  ],
  ...[
    "xchunked",
    "chunked, identity",
    "identity, chunked",
    "chunked,chunked",
    "\tchunked",
    "\u000bchunked",
    '"chunked"',
    "CHUNKED",
    "gzip",
  ].map((coding): [string, (path: string) => string] => [
    `the coding ${JSON.stringify(coding)}`,
    (path) => `GET ${path} HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: ${coding}\r\n\r\n0\r\n\r\n`,
  ]),
];

/** Every status that this connection was answered with after these bytes, until it is closed or rests. */
function getStatuses(port: number, bytes: string, restMs = 150): Promise<number[]> {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1");
    let text = "";
    const finish = () => {
      socket.destroy();
      resolve([...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)));
    };
    socket.on("data", (part: Buffer) => {
      text += part.toString("latin1");
      socket.setTimeout(restMs, finish);
    });
    socket.on("error", finish).on("close", finish);
    socket.write(Buffer.from(bytes, "latin1"));
  });
}

/** The second client: the same pages and pictures as before, at once. */
async function readBeside(): Promise<void> {
  for (const [url, bytes] of seen) {
    const answer = await testApp.request(url, { headers: { "if-none-match": '"none"' } });
    expect({ url, status: answer.status, same: answer.bytes.equals(bytes) }).toEqual({
      url,
      status: 200,
      same: true,
    });
  }
}

describe.each(["the web server", "the API"])("A request to %s", (where) => {
  const getPort = () => (where === "the API" ? testApp.api.port : testApp.port);

  it.each(forms)("A request with %s changes nothing for another client", async (_what, form) => {
    for (const path of [picture, "/healthz", where === "the API" ? "/menu?apikey=luch-web" : "/movies"]) {
      const [statuses] = await Promise.all([getStatuses(getPort(), form(path)), readBeside()]);
      await readBeside();
      const [first = 0, ...others] = statuses.filter((status) => status !== 100);
      // A whole request, or one that is refused and ends the connection: never two answers to one request.
      expect({ path, others }).toEqual({ path, others: [] });
      // The API answers nothing that it cannot read.
      if (where === "the API" && statuses.length === 0) continue;
      const isRead = /^(GET|HEAD)/.test(form(path));
      if (isRead) expect({ path, first }).toEqual({ path, first: 400 });
      else expect(first, path).toBeGreaterThanOrEqual(400);
    }
  });

  it("A request without a body is answered as always, however often on one connection", async () => {
    const one = `GET /healthz HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n`;
    expect(await getStatuses(getPort(), one.repeat(3))).toEqual([200, 200, 200]);
  });
});
