import type { DocumentCard, DocumentText } from "#contract/documents";
import { fixedT } from "~/lib/i18n/i18n.server";
import { languages } from "~/lib/i18n/locales";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { createSeo } from "~/lib/seo/create-seo.server";
import type { Seo } from "~/lib/seo/seo";
import { createUrlBuilder } from "../lists/list-seo";
import { getDocumentPath, parents } from "./document-path";
import { getQuestions, parseDocument } from "./parse-document";

const pageTypes: Partial<Record<string, string>> = { about: "AboutPage", contacts: "ContactPage" };

/** Only texts that are in force are indexed. */
export function documentSeo(context: RequestContext, document: DocumentText, listed: DocumentCard[]): Seo {
  const t = fixedT(context.locale, "documents");
  const getUrl = createUrlBuilder(context);
  const path = getDocumentPath(document);
  const parent = parents[document.group];
  return createSeo(context, {
    title: t("seoTitle", { title: document.title }),
    description: document.description,
    canonicalPath: path,
    crumbs: [
      ...(parent ? [{ name: t(parent.name), path: parent.path }] : []),
      { name: document.title, path },
    ],
    // An older version is shown in one language only, because others may have changed on other days.
    locales: document.state === "current" ? document.locales : [context.locale],
    isIndexed: document.state === "current",
    jsonLd: [
      document.alias === "faq" ? createFaq(document) : createPage(document, getUrl(path)),
      ...(listed.length > 0 ? [createList(listed, getUrl)] : []),
    ],
  });
}

const createPage = (document: DocumentText, url: string) => ({
  "@type": pageTypes[document.alias] ?? "WebPage",
  name: document.title,
  description: document.description,
  url,
  inLanguage: languages[document.texts_lang].tag,
  dateModified: document.effective,
});

const createFaq = (document: DocumentText) => ({
  "@type": "FAQPage",
  inLanguage: languages[document.texts_lang].tag,
  mainEntity: getQuestions(parseDocument(document.body)).map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});

const createList = (listed: DocumentCard[], getUrl: (path: string) => string) => ({
  "@type": "ItemList",
  numberOfItems: listed.length,
  itemListElement: listed.map((card, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: card.title,
    url: getUrl(getDocumentPath(card)),
  })),
});
