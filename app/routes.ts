import { index, route, type RouteConfig } from "@remix-run/route-config";

/** THE route table: a line a URL, in the order of the specification. */
export default [
  route(":lang?", "routes/locale.tsx", [
    // Home
    index("routes/content/home.tsx"),
    route("kids", "routes/content/kids.tsx"),
    // Content
    route("watch/:alias/:tail?", "routes/content/watch.tsx"),
    route("movie/:product", "routes/content/movie.tsx"),
    route("playlist/:alias/:tail?", "routes/content/playlist.tsx"),
    // Controls of demo and test modes
    route("dev", "routes/system/dev.tsx"),
    // Everything else
    route("*", "routes/system/not-found.tsx"),
  ]),
  // Resources without a page of their own
  route("resources/progress", "routes/system/progress.ts"),
  route("resources/continue-watching", "routes/system/continue-watching.ts"),
  route("robots.txt", "routes/system/robots.ts"),
  route("sitemap.xml", "routes/system/sitemap-index.ts"),
  route("sitemaps/:name", "routes/system/sitemap.ts"),
] satisfies RouteConfig;
