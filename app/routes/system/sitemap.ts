// GET /sitemaps/{name}.xml: addresses of one kind
export { sitemapLoader as loader } from "~/features/sitemap/sitemap.server";
