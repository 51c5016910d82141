import * as z from "zod";
import { isHttps } from "~/lib/env.server";
import { defineAction } from "~/lib/http/define-action.server";
import { notFound } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { categoryPath, createFilters, findCategory, parseCategoryUrl } from "./category-url";
import { createSortCookie, parseRememberedSort } from "./remembered-sort";

const text = z.string().max(2000).optional();
const Form = z.strictObject({
  ...createFilters(() => text),
  sort: text,
  reset: z.literal("all").optional(),
});

/** POST of the filter form by its sort or «Reset»: stores or clears the sort, then redirects to the choices. */
export const chooseSortAction = defineAction(
  { access: "public", form: Form },
  async ({ context, form, fields }) => {
    const category = findCategory(context.path.split("/")[1]) ?? notFound();
    const redirectWithSort = (path: string, cookie: string) =>
      redirectTo(localisedPath(path, context.locale), { status: 303, headers: { "Set-Cookie": cookie } });
    if (form.reset) return redirectWithSort(paths.category(category), createSortCookie(null, isHttps));
    const { choices } = parseCategoryUrl([], fields) ?? notFound();
    return redirectWithSort(
      categoryPath(category, choices),
      createSortCookie(parseRememberedSort(form.sort), isHttps),
    );
  },
);
