import { attempt } from "~/lib/api/api-client.server";
import { defineLoader } from "~/lib/http/define-loader.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { languages } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { createSeo } from "~/lib/seo/create-seo.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import { getPreviewPicture } from "~/lib/seo/preview-picture";
import type { Seo } from "~/lib/seo/seo";
import { serverMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { MarkupPage } from "~/lib/server-markup/server-markup-page";
import { loadOrRedirect } from "../catalog/public-data.server";
import { createUrlBuilder } from "../lists/list-seo";
import { type NamedPerson, PersonBody } from "./person-body";

/** /person/{alias}: a person and their filmography. */
export const personLoader = defineLoader(
  { access: "public", isShared: true },
  async ({ context, params }): Promise<MarkupPage> => {
    const person = await findPerson(context, params.person ?? "");
    const { isChild } = await context.viewer();
    return {
      page: serverMarkup(context, PersonBody, { person, isChild }),
      seo: personSeo(context, person),
    };
  },
);

function findPerson(context: RequestContext, alias: string): Promise<NamedPerson> {
  const otherLocale = languages[context.locale].alphabet === "Cyrillic" ? "en" : "ru";
  return loadOrRedirect(
    context,
    { type: "person", alias },
    {
      name: `person:${alias}`,
      conceal: withoutRoles,
      load: async ({ audience, call }) => {
        const [person, translated] = await Promise.all([
          context.api.persons.person({ ...audience, alias }, call),
          attempt(context.api.persons.person({ ...audience, alias, locale: otherLocale }, call)),
        ]);
        return {
          ...person,
          otherName:
            translated.ok && translated.value.name !== person.name
              ? { text: translated.value.name, lang: otherLocale }
              : null,
        };
      },
    },
  );
}

/** Names of characters tell how a series goes on. */
const withoutRoles = (person: NamedPerson): NamedPerson => ({
  ...person,
  filmography: person.filmography.map((part) => ({
    ...part,
    items: part.items.map((item) => (item._cls === "series" ? { ...item, character: null } : item)),
  })),
});

function personSeo(
  context: RequestContext,
  { alias, name, otherName, image, born, died, biography, texts_lang: textsLang, filmography }: NamedPerson,
): Seo {
  const t = fixedT(context.locale, "lists");
  const origin = siteOrigin(context.url);
  const getUrl = createUrlBuilder(context);
  const path = paths.person(alias);
  const titles = new Map(filmography.flatMap(({ items }) => items).map((title) => [title.uid, title]));
  return createSeo(context, {
    title: t("person.seoTitle", { name }),
    description: biography || t("person.seoDescription", { name }),
    textsLang: biography ? textsLang : undefined,
    canonicalPath: path,
    crumbs: [{ name, path }],
    image,
    type: "profile",
    isIndexed: true,
    jsonLd: [
      {
        "@type": "Person",
        name,
        alternateName: otherName?.text,
        url: getUrl(path),
        description: biography || undefined,
        image: getPreviewPicture(origin, image),
        birthDate: born === null ? undefined : String(born),
        deathDate: died === null ? undefined : String(died),
        performerIn: [...titles.values()].map((title) => ({
          "@type": title._cls === "movie" ? "Movie" : "TVSeries",
          name: title.title,
          url: getUrl(paths.title(title.alias)),
        })),
      },
    ],
  });
}
