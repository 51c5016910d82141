import { describe, expect, it } from "vitest";
import { encodeTarget } from "./raw-utf8";

const encode = (text: string, encoding: BufferEncoding = "utf8") =>
  encodeTarget(Buffer.from(text, encoding))?.toString("latin1") ?? null;

describe("Raw UTF-8 in the request line", () => {
  it("Raw UTF-8 is percent-encoded as by a browser, and the connection closes after the request", () => {
    expect(encode("GET /search?q=чай HTTP/1.1\r\nHost: h\r\nConnection: keep-alive\r\n\r\n")).toBe(
      "GET /search?q=%D1%87%D0%B0%D0%B9 HTTP/1.1\r\nConnection: close\r\nHost: h\r\n\r\n",
    );
    expect(encode("HEAD /поиск HTTP/1.0\r\n\r\n")).toBe(
      "HEAD /%D0%BF%D0%BE%D0%B8%D1%81%D0%BA HTTP/1.0\r\nConnection: close\r\n\r\n",
    );
  });
  it("Raw UTF-8 is encoded in any charset and interpreted when the path is parsed", () => {
    expect(encode("GET /\xf7 HTTP/1.1\r\nHost: h\r\n\r\n", "latin1")).toContain("GET /%F7 ");
  });
  it.each([
    ["nothing to encode", "GET /search HTTP/1.1\r\nHost: h\r\n\r\n"],
    ["a write", "POST /чай HTTP/1.1\r\nHost: h\r\n\r\n"],
    ["half a request", "GET /чай HTTP/1.1\r\nHost: h\r\n"],
    ["two requests", "GET /чай HTTP/1.1\r\nHost: h\r\n\r\nGET / HTTP/1.1\r\n\r\n"],
    ["no path", "GET чай HTTP/1.1\r\n\r\n"],
    ["another protocol", "GET /чай HTTP/9\r\n\r\n"],
    ["noise", "чай"],
  ])("Raw UTF-8 is not encoded in %s", (_what, text) => expect(encode(text)).toBeNull());
});
