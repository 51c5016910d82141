import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { useLocalised } from "../i18n/locale-context";
import type { Locale } from "../i18n/locales";
import type { RequestScope } from "../scope/request-scope.server";
import { assemblePage, fragmentPlaces } from "./assemble-page.server";
import { Fragment } from "./fragment";
import { FragmentContext } from "./fragment-context";
import { type RenderedFragment, renderFragment } from "./render-fragment.server";

const scopeFor = (locale: Locale, isDocument: boolean) =>
  ({ locale, isDocument, fragments: new Map<string, RenderedFragment>() }) as unknown as RequestScope;

function Link() {
  return <a href={useLocalised()("/kids")}>Метрополис</a>;
}

describe("A piece of page that only the server draws", () => {
  it("is in a document's markup, not in its data", () => {
    const scope = scopeFor("ru", true);
    const of = renderFragment(scope, { name: "piece", data: {}, element: () => <Link /> });
    expect(Object.keys(of)).toEqual(["id"]);
    const places = fragmentPlaces(scope.fragments);
    const markup = renderToString(
      <FragmentContext.Provider value={places}>
        <Fragment of={of} className="row" />
      </FragmentContext.Provider>,
    );
    expect(assemblePage(markup, scope.fragments).toString()).toMatch(
      /^<div class="row" data-markup="[^"]+"><a href="\/kids">Метрополис<\/a><\/div>$/,
    );
  });

  it("comes with the data of a move within the application", () => {
    expect(
      renderFragment(scopeFor("ru", false), { name: "piece", data: {}, element: () => <Link /> }).html,
    ).toBe('<a href="/kids">Метрополис</a>');
  });

  it("is drawn once for the same data, anew for other data, another language and another variant", () => {
    const draw = vi.fn(() => <Link />);
    const data = {};
    const html = (locale: Locale, given: object, variant = "") =>
      renderFragment(scopeFor(locale, false), { name: "shared", data: given, variant, element: draw }).html;
    expect(html("ru", data)).toContain('"/kids"');
    expect(html("ru", data)).toContain('"/kids"');
    expect(draw).toHaveBeenCalledTimes(1);
    expect(html("en", data)).toContain('"/en/kids"');
    expect(html("ru", {})).toContain('"/kids"');
    html("ru", data, "other");
    expect(draw).toHaveBeenCalledTimes(4);
  });
});
