// GET /sitemaps/{name}.xml: URLs of one kind
export { sitemapLoader as loader } from "~/features/sitemap/sitemap.server";
