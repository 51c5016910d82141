/** Kept pages are the same for crawlers, some of which run scripts. */
export const isCrawler = (userAgent: string): boolean =>
  /bot|crawl|spider|slurp|lighthouse|preview/i.test(userAgent);
