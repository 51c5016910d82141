import { xmlText } from "~/lib/seo/xml-text";
import { formatRssDate } from "~/lib/time/machine-time";

type RssItem = {
  language: string;
  title: string;
  url: string;
  text: string;
  category: string;
  published: number;
  image: string | null;
};
type Channel = {
  title: string;
  url: string;
  feedUrl: string;
  text: string;
  /** Of the title and the text; each item says its own. */
  language: string;
  items: RssItem[];
};

const element = (name: string, text: string) => `<${name}>${xmlText(text)}</${name}>`;

/** An RSS 2.0 feed, newest first. */
export function rssXml({ title, url, feedUrl, text, language, items }: Channel): string {
  const [newest] = items;
  const body = [
    element("title", title),
    element("link", url),
    element("description", text),
    element("language", language),
    ...(newest ? [element("lastBuildDate", formatRssDate(newest.published))] : []),
    `<atom:link href="${xmlText(feedUrl)}" rel="self" type="application/rss+xml"/>`,
    ...items.map(itemXml),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>\n${body.join("\n")}\n</channel></rss>\n`;
}

function itemXml({ language, title, url, text, category, published, image }: RssItem): string {
  return [
    "<item>",
    element("title", title),
    element("link", url),
    `<guid isPermaLink="true">${xmlText(url)}</guid>`,
    element("description", text),
    element("category", category),
    element("pubDate", formatRssDate(published)),
    element("dc:language", language),
    image ? `<media:content url="${xmlText(image)}" medium="image"/>` : "",
    "</item>",
  ].join("");
}
