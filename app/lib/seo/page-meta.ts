import { type Seo, seoTags } from "./seo";

type MetaArgs = { data?: unknown; error?: unknown };

/**
 * The `meta` export of all routes: the SEO data from the loader, or just a title for pages that are not indexed.
 * Failed pages set their own title.
 */
export function pageMeta({ data }: MetaArgs) {
  const { seo = null, plainTitle } = (typeof data === "object" && data !== null ? data : {}) as {
    seo?: Seo | null;
    plainTitle?: string;
  };
  if (seo) return seoTags(seo);
  return [...(plainTitle ? [{ title: plainTitle }] : []), { name: "robots", content: "noindex" }];
}
