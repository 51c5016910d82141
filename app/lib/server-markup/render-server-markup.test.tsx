import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { Picture } from "~/ui/picture";
import { markShared } from "../cache/shared-data";
import { assemblePage, createPlaceholders, type RenderedMarkup } from "../document/assemble-page.server";
import { useLocalised } from "../i18n/locale-context";
import type { Locale } from "../i18n/locales";
import type { RequestContext } from "../request-context/request-context.server";
import { privateMarkup, serverMarkup } from "./render-server-markup.server";
import { ServerMarkup } from "./server-markup";
import { ServerMarkupContext } from "./server-markup-context";

const createContext = (locale: Locale, isDocument: boolean) =>
  ({
    locale,
    isDocument,
    isPrivate: false,
    serverMarkups: new Map<string, RenderedMarkup>(),
  }) as unknown as RequestContext;

const rendered = vi.fn();

function Link({ list, tab }: { list: { title: string }; tab?: string }) {
  rendered();
  return <a href={useLocalised()(`/kids${tab ?? ""}`)}>{list.title}</a>;
}
const list = { title: "Метрополис" };

describe("Server markup", () => {
  it("Server markup is in the document's HTML and not in its data", () => {
    const context = createContext("ru", true);
    const of = serverMarkup(context, Link, { list });
    expect(Object.keys(of)).toEqual(["id"]);
    const placeholders = createPlaceholders(context.serverMarkups);
    const html = renderToString(
      <ServerMarkupContext.Provider value={placeholders}>
        <ServerMarkup of={of} className="row" />
      </ServerMarkupContext.Provider>,
    );
    expect(assemblePage(html, context.serverMarkups).toString()).toMatch(
      /^<div class="row" data-markup="[^"]+"><a href="\/kids">Метрополис<\/a><\/div>$/,
    );
  });

  it("Server markup is in the data of a client navigation", () => {
    expect(serverMarkup(createContext("ru", false), Link, { list }).html).toBe(
      '<a href="/kids">Метрополис</a>',
    );
  });

  it("Server markup is rendered once for equal props, again if a prop, the language or the data changes", () => {
    const html = (locale: Locale, props: { list: { title: string }; tab?: string }) => {
      rendered.mockClear();
      const { html: markup } = serverMarkup(createContext(locale, false), Link, props);
      return [markup, rendered.mock.calls.length];
    };
    const first = { title: "Нибелунги" };
    expect(html("ru", { list: first })).toEqual(['<a href="/kids">Нибелунги</a>', 1]);
    expect(html("ru", { list: { ...first } })).toEqual(['<a href="/kids">Нибелунги</a>', 0]);
    expect(html("en", { list: first })).toEqual(['<a href="/en/kids">Нибелунги</a>', 1]);
    expect(html("ru", { list: first, tab: "/new" })).toEqual(['<a href="/kids/new">Нибелунги</a>', 1]);
    expect(html("ru", { list: { title: "Голем" } })).toEqual(['<a href="/kids">Голем</a>', 1]);
  });

  it("Server markup is cached by the version of shared data, without reading all of it", () => {
    const shared = markShared({ title: "Носферату" });
    const of = serverMarkup(createContext("ru", false), Link, { list: shared });
    expect(serverMarkup(createContext("ru", false), Link, { list: shared }).id).toBe(of.id);
    const refreshed = markShared({ title: "Носферату" });
    expect(serverMarkup(createContext("ru", false), Link, { list: refreshed }).id).not.toBe(of.id);
  });

  it("Server markup says which picture to load first: its first main one", () => {
    const context = createContext("ru", true);
    const size = { width: "100vw", maxPixels: 1560 };
    const Pictures = ({ names }: { names: string[] }) => (
      <>
        <Picture src="/images/small" alt="" size={size} ratio={[22, 10]} />
        {names.map((name) => (
          <Picture key={name} src={`/images/${name}`} alt="" size={size} ratio={[22, 10]} isMain />
        ))}
      </>
    );
    serverMarkup(context, Pictures, { names: ["first", "second"] }, { id: "some" });
    serverMarkup(context, Pictures, { names: [] }, { id: "none" });
    expect(context.serverMarkups.get("some")?.lcpImage?.srcSet).toMatch(
      /^\/images\/first\?w=640&q=75 640w, /,
    );
    expect(context.serverMarkups.get("none")?.lcpImage).toBeNull();
  });

  it("Server markup for one viewer is never cached, and makes its page private", () => {
    const context = createContext("ru", false);
    rendered.mockClear();
    privateMarkup(context, Link, { list });
    privateMarkup(context, Link, { list });
    expect(rendered).toHaveBeenCalledTimes(2);
    expect(context.isPrivate).toBe(true);
  });
});
