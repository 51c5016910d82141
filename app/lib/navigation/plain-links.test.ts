import { describe, expect, it } from "vitest";
import { getLinkNavigation } from "./plain-links";

const click = {
  button: 0,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  defaultPrevented: false,
};
const anchor = {
  href: "/watch/metropolis",
  target: "",
  hasDownload: false,
  isReload: false,
  keepsScroll: false,
};
const here = "https://luch.example/kids?hero=1";

describe("A click on an internal link stays within the application", () => {
  it.each([
    ["/watch/metropolis", "/watch/metropolis"],
    ["https://luch.example/new?x=1#y", "/new?x=1#y"],
    ["?popup=menu", "/kids?popup=menu"],
    ["#cast", null],
    ["/kids?hero=1#cast", null],
    ["/kids?hero=2#cast", "/kids?hero=2#cast"],
    ["https://other.example/", null],
    ["http://luch.example/", null],
    ["mailto:help@luch.example", null],
    ["tel:112", null],
    ["/images/title/x", null],
    ["/media/x", null],
    ["/docs", null],
    ["/sitemap.xml", null],
    ["/robots.txt", null],
    ["/__dev", null],
  ])("A click on an internal link stays within the application: %s → %s", (href, to) =>
    expect(getLinkNavigation(click, { ...anchor, href }, here)?.href ?? null).toBe(to),
  );

  it.each([
    ["/en", here],
    ["/en/watch/metropolis", here],
    ["/kids", "https://luch.example/sr/kids"],
    ["/hr/kids", "https://luch.example/sr/kids"],
  ])("A click on %s on %s leads to another language, so it loads a new document", (href, from) =>
    expect(getLinkNavigation(click, { ...anchor, href: new URL(href, from).href }, from)).toBeNull(),
  );
  it("A click on a link within the same language stays within the application", () =>
    expect(getLinkNavigation(click, { ...anchor, href: "/sr" }, "https://luch.example/sr/kids")).toEqual({
      href: "/sr",
      keepsScroll: false,
    }));

  it.each<[string, Partial<typeof click>]>([
    ["with the middle button", { button: 1 }],
    ["with Ctrl", { ctrlKey: true }],
    ["with Command", { metaKey: true }],
    ["with Shift", { shiftKey: true }],
    ["with Alt", { altKey: true }],
    ["that something else took", { defaultPrevented: true }],
  ])("A click %s is left to the browser", (_how, changes) =>
    expect(getLinkNavigation({ ...click, ...changes }, anchor, here)).toBeNull(),
  );

  it.each<[string, Partial<typeof anchor>]>([
    ["to a file", { hasDownload: true }],
    ["that asks for a reload", { isReload: true }],
    ["to a new tab", { target: "_blank" }],
    ["to another frame", { target: "_top" }],
  ])("A click on a link %s is left to the browser", (_what, changes) =>
    expect(getLinkNavigation(click, { ...anchor, ...changes }, here)).toBeNull(),
  );

  it("A click keeps the scroll position if the link says so", () =>
    expect(getLinkNavigation(click, { ...anchor, keepsScroll: true, target: "_self" }, here)).toEqual({
      href: "/watch/metropolis",
      keepsScroll: true,
    }));
});
