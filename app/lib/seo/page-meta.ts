import { type Seo, seoTags } from "./seo";

type MetaArgs = { data?: unknown; error?: unknown };

/** The one `meta` of all routes: what the loader prepared, or a title for pages that failed. */
export function pageMeta({ data }: MetaArgs) {
  const seo = typeof data === "object" && data !== null && "seo" in data ? (data.seo as Seo) : null;
  return seo ? seoTags(seo) : [{ name: "robots", content: "noindex" }];
}
