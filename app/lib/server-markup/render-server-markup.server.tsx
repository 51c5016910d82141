import { LRUCache } from "lru-cache";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import type { LeadPicture } from "../document/document-context";
import { i18nFor } from "../i18n/i18n.server";
import { LocaleContext } from "../i18n/locale-context";
import type { RequestContext } from "../request-context/request-context.server";
import type { RenderedMarkup } from "./assemble-page.server";
import type { ServerMarkupRef } from "./server-markup-context";

/** Bounded by bytes: variants come and go with their data. */
const rendered = new LRUCache<string, RenderedMarkup>({
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: ({ bytes }) => bytes.length * 3 + 1,
});
let versions = 0;
const getVersion = new WeakMap<object, number>();

type Options = {
  name: string;
  /** The id on the page, if it should not depend on the data. */
  id?: string;
  /** The data shown: the same object in the same variant is rendered once and shared by all requests. */
  data: object;
  /** Everything else the markup depends on. */
  variant?: string;
  /** Shown only after an interaction, so the document leaves it out. */
  isHiddenAtFirst?: boolean;
  /** Specific to one viewer or query, so that neither it nor its page is cached. */
  isForOne?: boolean;
  element: () => ReactElement;
};

/** Renders server markup, or takes it from the cache, and adds it to the page. */
export function renderServerMarkup(
  context: RequestContext,
  { name, id: givenId, data, variant = "", isHiddenAtFirst = false, isForOne = false, element }: Options,
): ServerMarkupRef {
  const version = getVersion.get(data) ?? (versions += 1);
  getVersion.set(data, version);
  const id = `${name}|${context.locale}|${variant}|${version}`;
  let serverMarkup = rendered.get(id);
  if (isForOne) context.isPrivate = true;
  if (serverMarkup === undefined) {
    const html = renderToStaticMarkup(
      <I18nextProvider i18n={i18nFor(context.locale)}>
        <LocaleContext.Provider value={context.locale}>{element()}</LocaleContext.Provider>
      </I18nextProvider>,
    );
    serverMarkup = { html, bytes: Buffer.from(html), leadPicture: findLeadPicture(html) };
    if (!isForOne) rendered.set(id, serverMarkup);
  }
  const shownId = givenId ?? id;
  context.serverMarkups.set(shownId, serverMarkup);
  return context.isDocument && !isHiddenAtFirst ? { id: shownId } : { id: shownId, html: serverMarkup.html };
}

/** The picture marked as high priority in the markup. */
function findLeadPicture(html: string): LeadPicture | null {
  const [image = ""] = /<img[^>]*fetchpriority="high"[^>]*>/.exec(html) ?? [];
  const [, srcSet] = /srcSet="([^"]+)"/i.exec(image) ?? [];
  const [, sizes] = /sizes="([^"]+)"/i.exec(image) ?? [];
  return srcSet && sizes
    ? { srcSet: srcSet.replaceAll("&amp;", "&"), sizes: sizes.replaceAll("&amp;", "&") }
    : null;
}
