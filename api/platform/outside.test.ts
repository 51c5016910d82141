import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOutside, isPrivateAddress, readBody } from "./outside";

let server: Server;
let origin = "";
beforeAll(async () => {
  server = createServer(({ url = "" }, response) => {
    const to = /^\/to\?(.*)$/.exec(url)?.[1];
    if (to !== undefined) response.writeHead(302, { location: decodeURIComponent(to) }).end();
    else if (url === "/slow") response.writeHead(200).write("a");
    else if (url === "/cut") {
      response.writeHead(200, { "content-length": "100" }).write("a");
      setImmediate(() => response.destroy());
    } else if (url === "/large") response.end("a".repeat(1000));
    else if (url === "/ok") response.end("fine");
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const listed = ["https://cdn.example", "https://10.0.0.1", "https://[::1]", "https://localhost"];

describe("What lies outside", () => {
  it.each([
    "10.1.2.3",
    "127.0.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.0.1",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "fe80::1",
    "fc00::1",
    "fd12::1",
    "ff02::1",
    "::ffff:10.0.0.1",
    "::ffff:7f00:1",
    "64:ff9b::a00:1",
    "2002:a00:1::",
    "no address",
  ])("What lies outside is never at %s", (address) => expect(isPrivateAddress(address)).toBe(true));

  it.each(["93.184.216.34", "8.8.8.8", "172.32.0.1", "2606:2800:220:1::1", "::ffff:8.8.8.8"])(
    "What lies outside may be at %s",
    (address) => expect(isPrivateAddress(address)).toBe(false),
  );

  it.each([
    ["https://cdn.example/a.m3u8", null],
    ["https://cdn.example:443/a.m3u8", null],
    ["http://cdn.example/a.m3u8", "http://cdn.example is not among MEDIA_ORIGINS"],
    ["https://cdn.example:8443/a", "https://cdn.example:8443 is not among MEDIA_ORIGINS"],
    ["https://cdn.example.evil.example/a", "https://cdn.example.evil.example is not among MEDIA_ORIGINS"],
    ["https://cdn.example@evil.example/a", "https://evil.example is not among MEDIA_ORIGINS"],
    ["https://user:pass@cdn.example/a", "it has a password"],
    ["https://10.0.0.1/a", "10.0.0.1 is a private address"],
    ["https://0xA000001/a", "10.0.0.1 is a private address"],
    ["https://[::1]/a", "::1 is a private address"],
    ["file:///etc/passwd", "null is not among MEDIA_ORIGINS"],
    ["no address", "no address"],
  ])("What lies outside at %s is refused because %s", (address, refusal) =>
    expect(createOutside({ origins: listed, mayBeLocal: false }).getRefusal(address)).toBe(refusal),
  );

  it("What lies outside is not reached by a name that leads to this machine", async () => {
    const outside = createOutside({ origins: listed, mayBeLocal: false });
    await expect(outside.fetch("https://localhost/")).rejects.toMatchObject({ code: "NOT_ALLOWED" });
  });

  it.each([
    ["/ok", "200"],
    ["/none", "STATUS"],
    ["/slow", "SLOW"],
    ["/cut", "UNREACHABLE"],
    ["/large", "TOO_LARGE"],
    [`/to?${encodeURIComponent("/ok")}`, "200"],
    ["/to?http%3A%2F%2F127.0.0.1%3A1%2F", "NOT_ALLOWED"],
    ["/to?https%3A%2F%2F169.254.169.254%2Flatest", "NOT_ALLOWED"],
    ["/to?file%3A%2F%2F%2Fetc%2Fpasswd", "NOT_ALLOWED"],
    [
      `/to?${encodeURIComponent(`/to?${encodeURIComponent(`/to?${encodeURIComponent("/to?%2Fok")}`)}`)}`,
      "NOT_ALLOWED",
    ],
  ])("What lies outside at %s gives %s", async (path, expected) => {
    const outside = createOutside({ origins: [origin], mayBeLocal: true, timeoutMs: 300 });
    const read = async () => {
      const answer = await outside.fetch(origin + path);
      await readBody(answer, 500);
      return String(answer.status);
    };
    expect(await read().catch((error: { code: string }) => error.code)).toBe(expected);
  });

  it("What lies outside is unreachable when nothing listens there", async () => {
    const outside = createOutside({ origins: ["http://127.0.0.1:1"], mayBeLocal: true });
    await expect(outside.fetch("http://127.0.0.1:1/")).rejects.toMatchObject({ code: "UNREACHABLE" });
  });
});
