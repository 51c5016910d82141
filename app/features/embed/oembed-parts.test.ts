import { expect, it } from "vitest";
import { formatOEmbedXml, parseSize, readTitleAddress } from "./oembed-parts";

it.each([
  [null, undefined],
  ["", undefined],
  ["320", 320],
  ["99999", 99_999],
  ["0", null],
  ["-1", null],
  ["1.5", null],
  ["1e3", null],
  ["100000", null],
  ["wide", null],
])("A bound of %j is %j", (text, expected) => expect(parseSize(text)).toBe(expected));

it.each([
  ["/watch/metropolis", { alias: "metropolis", startId: undefined }],
  ["/watch/neznajka/s1e2", { alias: "neznajka", startId: "s1e2" }],
  ["/watch/%D1%8F", { alias: "я", startId: undefined }],
  ["/watch/%E0%A4%A", null],
  ["/watch", null],
  ["/watch/a/b/c", null],
  ["/kids", null],
  ["/", null],
])("The path %s leads to the title %j", (path, expected) => expect(readTitleAddress(path)).toEqual(expected));

it("An answer as XML is escaped", () =>
  expect(
    formatOEmbedXml({
      version: "1.0",
      type: "video",
      title: "Кошкин дом & «Ко»",
      provider_name: "Луч",
      provider_url: "https://luch.example/",
      cache_age: 1,
      thumbnail_url: "https://luch.example/a?w=1&q=2",
      thumbnail_width: 2,
      thumbnail_height: 3,
      html: '<iframe src="x"></iframe>',
      width: 4,
      height: 5,
    }),
  ).toContain(
    "<title>Кошкин дом &amp; «Ко»</title>\n<provider_name>Луч</provider_name>\n<provider_url>https://luch.example/</provider_url>\n<cache_age>1</cache_age>\n<thumbnail_url>https://luch.example/a?w=1&amp;q=2</thumbnail_url>\n<thumbnail_width>2</thumbnail_width>\n<thumbnail_height>3</thumbnail_height>\n<html>&lt;iframe src=&quot;x&quot;&gt;&lt;/iframe&gt;</html>",
  ));
