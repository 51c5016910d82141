import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { useLocalised } from "../i18n/locale-context";
import type { Locale } from "../i18n/locales";
import type { RequestContext } from "../request-context/request-context.server";
import type { RenderedMarkup } from "./assemble-page.server";
import { assemblePage, serverMarkupPlaceholders } from "./assemble-page.server";
import { renderServerMarkup } from "./render-server-markup.server";
import { ServerMarkup } from "./server-markup";
import { ServerMarkupContext } from "./server-markup-context";

const requestContextFor = (locale: Locale, isDocument: boolean) =>
  ({ locale, isDocument, serverMarkups: new Map<string, RenderedMarkup>() }) as unknown as RequestContext;

function Link() {
  return <a href={useLocalised()("/kids")}>Метрополис</a>;
}

describe("A piece of page that only the server draws", () => {
  it("is in a document's markup, not in its data", () => {
    const context = requestContextFor("ru", true);
    const of = renderServerMarkup(context, { name: "piece", data: {}, element: () => <Link /> });
    expect(Object.keys(of)).toEqual(["id"]);
    const places = serverMarkupPlaceholders(context.serverMarkups);
    const markup = renderToString(
      <ServerMarkupContext.Provider value={places}>
        <ServerMarkup of={of} className="row" />
      </ServerMarkupContext.Provider>,
    );
    expect(assemblePage(markup, context.serverMarkups).toString()).toMatch(
      /^<div class="row" data-markup="[^"]+"><a href="\/kids">Метрополис<\/a><\/div>$/,
    );
  });

  it("comes with the data of a move within the application", () => {
    expect(
      renderServerMarkup(requestContextFor("ru", false), { name: "piece", data: {}, element: () => <Link /> })
        .html,
    ).toBe('<a href="/kids">Метрополис</a>');
  });

  it("is drawn once for the same data, anew for other data, another language and another variant", () => {
    const draw = vi.fn(() => <Link />);
    const data = {};
    const html = (locale: Locale, given: object, variant = "") =>
      renderServerMarkup(requestContextFor(locale, false), {
        name: "shared",
        data: given,
        variant,
        element: draw,
      }).html;
    expect(html("ru", data)).toContain('"/kids"');
    expect(html("ru", data)).toContain('"/kids"');
    expect(draw).toHaveBeenCalledTimes(1);
    expect(html("en", data)).toContain('"/en/kids"');
    expect(html("ru", {})).toContain('"/kids"');
    html("ru", data, "other");
    expect(draw).toHaveBeenCalledTimes(4);
  });
});
