// The locale prefix of every page: ru has none, an unknown one is not-found
import { Outlet } from "@remix-run/react";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { prefixedLocales } from "~/lib/i18n/locales";

export const loader = defineLoader({ access: "public" }, async ({ params }) => {
  const isKnown = params.lang === undefined || (prefixedLocales as readonly string[]).includes(params.lang);
  return isKnown ? null : notFound();
});

/** The prefix of the address stays the same within a document. */
export const shouldRevalidate = () => false;

export default function LocaleRoute() {
  return <Outlet />;
}
