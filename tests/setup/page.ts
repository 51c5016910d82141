import { configure, getQueriesForElement } from "@testing-library/dom";
import { Window } from "happy-dom";
import type { RequestOptions, TestApp } from "./test-app";

/** One window parses all pages, without running scripts or fetching resources. */
const reader = new Window({
  url: "http://reader.example/",
  settings: {
    disableJavaScriptFileLoading: true,
    disableCSSFileLoading: true,
    disableIframePageLoading: true,
    // A failure message would include the document and keep it in memory.
    handleDisabledFileLoadingAsSuccess: true,
    fetch: { interceptor: { beforeAsyncRequest: async ({ window }) => new window.Response() } },
  },
});
const inlineTags = new Set(["a", "b", "em", "i", "label", "small", "span", "strong", "svg", "time"]);
const getStyle = (display: string) => ({
  display,
  visibility: "visible",
  getPropertyValue: (name: string) => (name === "display" ? display : ""),
});
const [inline, block] = [getStyle("inline"), getStyle("block")];
// No style sheet is loaded, and computing empty styles would take most of a query's time.
Object.assign(reader, {
  getComputedStyle: ({ localName }: Element) => (inlineTags.has(localName) ? inline : block),
});
// The rest of a message is the whole page.
configure({ getElementError: (message) => new Error(message?.split("\n\n")[0]) });

type StructuredData = { "@type": string } & Record<string, unknown>;

/** A served page, queried by roles and names as with a screen reader, or through its document. */
export function parsePage(html: string) {
  const document = new reader.DOMParser().parseFromString(html, "text/html") as unknown as Document;
  const queries = getQueriesForElement(document.body);
  return {
    ...queries,
    document,
    language: document.documentElement.lang,
    title: document.title,
    /** The text of the only first-level heading. */
    getHeading: () => queries.getByRole("heading", { level: 1 }).textContent,
    getMain: () => queries.getByRole("main"),
    canonical: document.querySelector("link[rel=canonical]")?.getAttribute("href") ?? undefined,
    isNoindex: document.querySelector("meta[name=robots][content*=noindex]") !== null,
    getStructuredData: <Data = StructuredData>() =>
      [...document.querySelectorAll("script[type='application/ld+json']")].map(
        ({ textContent }) => JSON.parse(textContent ?? "") as Data,
      ),
  };
}
export type Page = ReturnType<typeof parsePage>;

/** The page served for this request, with the rest of the response. */
export async function openPage(testApp: TestApp, url: string, request?: RequestOptions) {
  const answer = await testApp.request(url, request);
  return { ...answer, page: parsePage(answer.text) };
}

/** The targets of the links in this part of a page, in order. */
export const linksIn = (part: ParentNode | null | undefined) =>
  [...(part?.querySelectorAll("a[href]") ?? [])].map((link) => link.getAttribute("href") ?? "");

/** The first link in this part of a page to that target. */
export const linkTo = (part: ParentNode, href: string) =>
  [...part.querySelectorAll<HTMLAnchorElement>("a[href]")].find(
    (link) => link.getAttribute("href") === href,
  ) ?? null;

/** The visible text of a part of a page, with a space between elements. */
export function getWords(part: Node): string {
  const words: string[] = [];
  const collect = (node: Node) => {
    if (node.nodeType === 3) words.push(node.textContent ?? "");
    else if (!(node as Element).matches?.("script, style, template, [hidden]"))
      node.childNodes.forEach(collect);
  };
  collect(part);
  return words.join(" ").replace(/\s+/g, " ").trim();
}
