import { configure, getQueriesForElement } from "@testing-library/dom";
import { Window } from "happy-dom";
import type { RequestOptions, TestApp } from "./test-app";

/** One window reads all pages: no script in them runs, and nothing they name is fetched. */
const reader = new Window({
  url: "http://reader.example/",
  settings: {
    disableJavaScriptFileLoading: true,
    disableCSSFileLoading: true,
    disableIframePageLoading: true,
    // A failure is written down together with the document, which then stays in memory.
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
// No style sheet is loaded, and working out that nothing has a style takes most of the time of a query.
Object.assign(reader, {
  getComputedStyle: ({ localName }: Element) => (inlineTags.has(localName) ? inline : block),
});
// The rest of a message is the whole page.
configure({ getElementError: (message) => new Error(message?.split("\n\n")[0]) });

type StructuredData = { "@type": string } & Record<string, unknown>;

/** A served page, asked by roles and names like a viewer with a screen reader, or by its document. */
export function parsePage(html: string) {
  const document = new reader.DOMParser().parseFromString(html, "text/html") as unknown as Document;
  const queries = getQueriesForElement(document.body);
  return {
    ...queries,
    document,
    language: document.documentElement.lang,
    title: document.title,
    /** The text of the only heading of the first level. */
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

/** A page as the application serves it to this request, with the rest of the answer. */
export async function openPage(testApp: TestApp, url: string, request?: RequestOptions) {
  const answer = await testApp.request(url, request);
  return { ...answer, page: parsePage(answer.text) };
}

/** Where the links of this part of a page lead, in their order. */
export const linksIn = (part: ParentNode | null | undefined) =>
  [...(part?.querySelectorAll("a[href]") ?? [])].map((link) => link.getAttribute("href") ?? "");

/** The first link of this part of a page that leads there. */
export const linkTo = (part: ParentNode, href: string) =>
  [...part.querySelectorAll<HTMLAnchorElement>("a[href]")].find(
    (link) => link.getAttribute("href") === href,
  ) ?? null;

/** The words of a part of a page, as far as they are not hidden, with a space between two elements. */
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
