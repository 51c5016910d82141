import { defineLoader } from "../http/define-loader.server";
import { siteOrigin } from "./origin.server";

const lines = (origin: string) => [
  "User-agent: *",
  "Disallow: /dev",
  "Disallow: /resources/",
  "Disallow: /account",
  "Disallow: /auth",
  `Sitemap: ${origin}/sitemap.xml`,
  "",
];

export const robotsLoader = defineLoader(
  { access: "public" },
  async ({ context }) =>
    new Response(lines(siteOrigin(context.url)).join("\n"), {
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
    }),
);
