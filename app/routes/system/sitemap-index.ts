// GET /sitemap.xml: the list of sitemaps
export { sitemapIndexLoader as loader } from "~/features/sitemap/sitemap.server";
