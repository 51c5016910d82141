import { defineLoader } from "../http/define-loader.server";
import { fileResponse } from "../http/file-response.server";
import { locales, localisedPath } from "../i18n/locales";
import { paths } from "../paths";
import { siteOrigin } from "./origin.server";

/** Pages of one viewer, and the guide's instants, which are one page in thousands of addresses. */
const refused = [paths.account(), paths.auth(), `${paths.guide()}*?*at=`, `${paths.guide()}/*?t=`];

const lines = (origin: string) => [
  "User-agent: *",
  "Disallow: /dev",
  "Disallow: /resources/",
  // Popups over a page.
  "Disallow: /*popup=",
  ...locales.flatMap((locale) => refused.map((path) => `Disallow: ${localisedPath(path, locale)}`)),
  `Sitemap: ${origin}/sitemap.xml`,
  "",
];

export const robotsLoader = defineLoader({ access: "public" }, async ({ context, request }) =>
  fileResponse(request, lines(siteOrigin(context.url)).join("\n"), {
    type: "text/plain",
    maxAge: 3600,
    hasSession: false,
  }),
);
