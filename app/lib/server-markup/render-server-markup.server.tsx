import { LRUCache } from "lru-cache";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import type { LeadPicture } from "../document/document-context";
import { i18nFor } from "../i18n/i18n.server";
import { LocaleContext } from "../i18n/locale-context";
import type { RequestContext } from "../request-context/request-context.server";
import type { ServerMarkupRef } from "./server-markup-context";

/** Markup once as text, for data, and once encoded, for documents; and the picture it opens with. */
export type RenderedMarkup = { html: string; bytes: Buffer; leadPicture?: LeadPicture | null };

/** Bounded by bytes: variants come and go with the data they show. */
const rendered = new LRUCache<string, RenderedMarkup>({
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: ({ bytes }) => bytes.length * 3 + 1,
});
let versions = 0;
const getVersion = new WeakMap<object, number>();

type Options = {
  name: string;
  /** Under which the page shows it, where that is not a matter of its data. */
  id?: string;
  /** The data shown: the same object in the same variant is rendered once and shared by all requests. */
  data: object;
  /** Whatever else the markup depends on. */
  variant?: string;
  /** Shown only after something the viewer does, so the document does not hold it. */
  isHiddenAtFirst?: boolean;
  /** Made for one viewer or one query: kept for nobody else. */
  isForOne?: boolean;
  element: () => ReactElement;
};

/** Renders a fragment, or takes it as rendered before, and hands it to the page. */
export function renderServerMarkup(
  context: RequestContext,
  { name, id: givenId, data, variant = "", isHiddenAtFirst = false, isForOne = false, element }: Options,
): ServerMarkupRef {
  const version = getVersion.get(data) ?? (versions += 1);
  getVersion.set(data, version);
  const id = `${name}|${context.locale}|${variant}|${version}`;
  let serverMarkup = rendered.get(id);
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

/** The picture that the markup itself says comes before all others. */
function findLeadPicture(html: string): LeadPicture | null {
  const [image = ""] = /<img[^>]*fetchpriority="high"[^>]*>/.exec(html) ?? [];
  const [, srcSet] = /srcSet="([^"]+)"/i.exec(image) ?? [];
  const [, sizes] = /sizes="([^"]+)"/i.exec(image) ?? [];
  return srcSet && sizes
    ? { srcSet: srcSet.replaceAll("&amp;", "&"), sizes: sizes.replaceAll("&amp;", "&") }
    : null;
}
