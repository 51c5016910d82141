import { type Seo, seoTags } from "./seo";

type MetaArgs = { data?: unknown; error?: unknown };

/** The one `meta` of all routes: what the loader prepared; a page that is not for crawlers says its name at most. A failed page has a title of its own. */
export function pageMeta({ data }: MetaArgs) {
  const { seo = null, plainTitle } = (typeof data === "object" && data !== null ? data : {}) as {
    seo?: Seo | null;
    plainTitle?: string;
  };
  if (seo) return seoTags(seo);
  return [...(plainTitle ? [{ title: plainTitle }] : []), { name: "robots", content: "noindex" }];
}
