import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Seconds of a segment; segment n is sent from n times as much on. */
export const segmentSeconds = 6;

type Options = {
  /** Unix seconds. */
  now: () => number;
  windowSeconds: number;
  getSegment?: (number: number) => Buffer;
  /** After so many segments the pictures begin again. */
  loop?: number;
  /** A free port by default. */
  port?: number;
};

/** An operator's server with a live stream that reaches back, and whatever files are put there. */
export async function openOutsideServer({
  now,
  windowSeconds,
  getSegment = (number) => Buffer.alloc(1000, number % 251),
  loop = Infinity,
  port = 0,
}: Options) {
  const files = new Map<string, { body: string | Buffer; etag?: string; type?: string; status?: number }>();
  const requests: string[] = [];
  const bodies: Buffer[] = [];
  const posted: IncomingHttpHeaders[] = [];
  let isBroken = false;

  const formatLive = () => {
    const last = Math.floor(now() / segmentSeconds) - 1;
    const first = last - Math.floor(windowSeconds / segmentSeconds) + 1;
    const segments = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    return [
      "#EXTM3U",
      "#EXT-X-VERSION:3",
      `#EXT-X-TARGETDURATION:${segmentSeconds}`,
      `#EXT-X-MEDIA-SEQUENCE:${first}`,
      `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.ceil(first / loop)}`,
      ...segments.flatMap((number) => [
        ...(number % loop === 0 ? ["#EXT-X-DISCONTINUITY"] : []),
        `#EXT-X-PROGRAM-DATE-TIME:${new Date(number * segmentSeconds * 1000).toISOString()}`,
        `#EXTINF:${segmentSeconds}.0,`,
        `${number}.ts`,
      ]),
      "",
    ].join("\n");
  };
  const master = `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=400000,RESOLUTION=426x240,CODECS="avc1.4d4015,mp4a.40.2"\n240.m3u8\n`;

  const server = createServer((request, response) => {
    const { url = "", headers } = request;
    // A page of another origin asks first whether it may name a range.
    if (request.method === "OPTIONS") {
      response
        .writeHead(204, { "access-control-allow-origin": "*", "access-control-allow-headers": "range" })
        .end();
    } else if (request.method === "POST") {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        bodies.push(Buffer.concat(chunks));
        posted.push(headers);
        answer(url, headers, response);
      });
    } else answer(url, headers, response);
  });
  const answer = (url: string, headers: IncomingHttpHeaders, response: ServerResponse) => {
    const path = url.replace(/\?.*$/, "");
    requests.push(path);
    response.setHeader("Access-Control-Allow-Origin", "*");
    const [, segment] = /^\/live\/(\d+)\.ts$/.exec(path) ?? [];
    const file = files.get(path);
    if (isBroken) response.writeHead(503).end();
    else if (path === "/live/master.m3u8") response.end(master);
    else if (path === "/live/240.m3u8") response.end(formatLive());
    else if (segment !== undefined)
      response.writeHead(200, { "content-type": "video/mp2t" }).end(getSegment(Number(segment)));
    else if (!file) response.writeHead(404).end();
    else if (file.status !== undefined) response.writeHead(file.status).end(file.body);
    else if (file.etag !== undefined && headers["if-none-match"] === file.etag) response.writeHead(304).end();
    else {
      if (file.type !== undefined) response.setHeader("content-type", file.type);
      if (file.etag !== undefined) response.setHeader("etag", file.etag);
      const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? "") ?? [];
      if (from === undefined) return response.end(file.body);
      const body = Buffer.from(file.body);
      const end = Math.min(body.length - 1, to ? Number(to) : Infinity);
      response
        .writeHead(206, { "content-range": `bytes ${from}-${end}/${body.length}` })
        .end(body.subarray(Number(from), end + 1));
    }
  };
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    hls: `${origin}/live/master.m3u8`,
    files,
    requests,
    /** What was posted. */
    bodies,
    posted,
    breakIt: (broken: boolean) => {
      isBroken = broken;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
export type OutsideServer = Awaited<ReturnType<typeof openOutsideServer>>;

const formatTime = (at: number) => new Date(at * 1000).toISOString().replace(/[-:T]|\.\d+Z/g, "");

/** An XMLTV file; times in Unix seconds. */
export const formatGuide = (
  id: string,
  programmes: { start: number; stop: number; title: string; rating?: string; more?: string }[],
): string =>
  `<?xml version="1.0" encoding="UTF-8"?><tv><channel id="${id}"><display-name>x</display-name></channel>${programmes
    .map(
      ({ start, stop, title, rating, more = "" }) =>
        `<programme start="${formatTime(start)} +0000" stop="${formatTime(stop)} +0000" channel="${id}"><title lang="ru">${title}</title>${more}${rating === undefined ? "" : `<rating system="RU"><value>${rating}</value></rating>`}</programme>`,
    )
    .join("")}</tv>`;
