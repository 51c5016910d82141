import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { ComponentType, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Locale } from "#contract/languages";
import { serializeProps } from "../cache/shared-data";
import type { RenderedMarkup } from "../document/assemble-page.server";
import { type LcpImage, LcpImageContext } from "../document/lcp-image";
import { getI18n } from "../i18n/i18n.server";
import { I18nProvider } from "../i18n/i18n-context";
import { LocaleContext } from "../i18n/locale-context";
import type { RequestContext } from "../request-context/request-context.server";
import type { ServerMarkupRef } from "./server-markup-context";

/** Bounded by bytes, because variants come and go with their data. */
const rendered = new LRUCache<string, RenderedMarkup>({
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: ({ bytes }) => bytes.length * 3 + 1,
});

/** Props that a cache key can be made from: data without functions. */
type Data<Props> = {
  [Name in keyof Props]: Props[Name] extends (...args: never[]) => unknown ? never : Props[Name];
};
/** Props for many viewers: the few properties that the markup depends on, never a whole viewer. */
type SharedData<Props> = {
  [Name in keyof Props]: Props[Name] extends { profileId: unknown } ? never : Data<Props>[Name];
};

type Options = {
  /** A fixed id on the page; by default it depends on the props. */
  id?: string;
  /** Shown only after an interaction, so the document omits it. */
  isHiddenAtFirst?: boolean;
};

/**
 * Renders a component as server markup and adds it to the page. The markup is cached and shared by all requests with
 * equal props; the cache key is made from all of them.
 */
export function serverMarkup<Props extends object>(
  context: RequestContext,
  Component: ComponentType<Props>,
  props: SharedData<Props>,
  { id, isHiddenAtFirst = false }: Options = {},
): ServerMarkupRef {
  const key = createKey(context, Component, props);
  let markup = rendered.get(key);
  if (markup === undefined) {
    markup = render(context, Component, props as Props);
    rendered.set(key, markup);
  }
  return addToPage(context, id ?? key, markup, isHiddenAtFirst);
}

/** Like serverMarkup, but for one viewer or one query: neither the markup nor its page is cached. */
export function privateMarkup<Props extends object>(
  context: RequestContext,
  Component: ComponentType<Props>,
  props: Data<Props>,
): ServerMarkupRef {
  context.isPrivate = true;
  return addToPage(
    context,
    createKey(context, Component, props),
    render(context, Component, props as Props),
    false,
  );
}

function createKey<Props>(context: RequestContext, Component: ComponentType<Props>, props: object): string {
  const content = createHash("sha1").update(serializeProps(props)).digest("base64url").slice(0, 16);
  return `${Component.displayName ?? Component.name}-${context.locale}-${content}`;
}

/** Renders markup that script will insert into a page. */
export function renderFragment<Props extends object>(
  locale: Locale,
  Component: ComponentType<Props>,
  props: Props,
): string {
  return renderToStaticMarkup(withTexts(locale, <Component {...props} />));
}

const withTexts = (locale: Locale, markup: ReactNode) => (
  <I18nProvider i18n={getI18n(locale)}>
    <LocaleContext.Provider value={locale}>{markup}</LocaleContext.Provider>
  </I18nProvider>
);

function render<Props extends object>(
  context: RequestContext,
  Component: ComponentType<Props>,
  props: Props,
): RenderedMarkup {
  let lcpImage: LcpImage | null = null;
  const html = renderToStaticMarkup(
    <LcpImageContext.Provider value={(image) => void (lcpImage ??= image)}>
      {withTexts(context.locale, <Component {...props} />)}
    </LcpImageContext.Provider>,
  );
  return { html, bytes: Buffer.from(html), lcpImage };
}

function addToPage(
  context: RequestContext,
  id: string,
  markup: RenderedMarkup,
  isHiddenAtFirst: boolean,
): ServerMarkupRef {
  context.serverMarkups.set(id, markup);
  return context.isDocument && !isHiddenAtFirst ? { id } : { id, html: markup.html };
}
