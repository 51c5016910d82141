import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { requireControls } from "./dev.server";

/** How many rules of the product hold in each section, and the rules of `?section=`; not found in production. */
export const conformanceLoader = defineLoader({ access: "public" }, async ({ context }) => {
  requireControls(context);
  context.isPrivate = true;
  const { default: rows } = await import("../../../docs/conformance.json");
  const names = [...new Set(rows.map(({ section }) => section))];
  const chosen = context.url.searchParams.get("section");
  if (chosen !== null && !names.includes(chosen)) notFound();
  return {
    sections: names.map((name) => {
      const own = rows.filter(({ section }) => section === name);
      return { name, count: own.length, held: own.filter(({ since }) => since !== null).length };
    }),
    chosen,
    rows: rows.filter(({ section }) => section === chosen),
    plainTitle: fixedT(context.locale, "dev")("conformance"),
  };
});
