import { xmlText } from "~/lib/seo/xml-text";

export type SitemapUrl = {
  loc: string;
  lastmod: string | null;
  image: string | null;
  alternates: { lang: string; href: string }[];
};

/** A sitemap with alternate languages for each URL (sitemaps.org, hreflang and image extensions). */
export function sitemapXml(urls: SitemapUrl[]): string {
  const body = urls.map(({ loc, lastmod, image, alternates }) =>
    [
      `<url><loc>${xmlText(loc)}</loc>`,
      lastmod ? `<lastmod>${lastmod}</lastmod>` : "",
      ...alternates.map(
        ({ lang, href }) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${xmlText(href)}"/>`,
      ),
      image ? `<image:image><image:loc>${xmlText(image)}</image:loc></image:image>` : "",
      "</url>",
    ].join(""),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${body.join("\n")}\n</urlset>\n`;
}

export function sitemapIndexXml(urls: string[]): string {
  const body = urls.map((url) => `<sitemap><loc>${xmlText(url)}</loc></sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${body.join("\n")}\n</sitemapindex>\n`;
}
