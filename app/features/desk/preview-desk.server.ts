import * as z from "zod/mini";
import { isContentKind } from "#contract/content-kinds";
import { previewViewers } from "#contract/preview-viewers";
import { homeCountry } from "#domain/country";
import { createErrorDescriber } from "~/lib/forms/create-error-describer";
import { defineFormAction } from "~/lib/forms/define-form-action.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { getContentPlace } from "./content-place";
import { parseTime, PublicationTime } from "./publication-times.server";

const ownTitles = "own-titles";

/** What is looked at: its name, its page, and where it is written. Not found for everybody but the editors, as the API decides. */
async function findDraft(context: RequestContext, kind: string, key: string) {
  const { editing } = context.api;
  const call = await context.callOptions();
  await editing.kinds(undefined, call);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(key)) return notFound();
  if (kind === ownTitles) {
    const { draft } = await editing.title({ alias: key }, call);
    return {
      kind: ownTitles,
      key,
      name: draft.title.ru,
      place: paths.title(key),
      desk: paths.titleDesk({ title: key }),
    } as const;
  }
  if (!isContentKind(kind)) return notFound();
  const { name, draft } = await editing.entry({ kind, key }, call);
  const place = getContentPlace(kind, key, draft.id) ?? paths.home();
  return { kind, key, name, place, desk: paths.contentDesk(kind, key) };
}

/** GET /support-desk/preview: whom a draft is shown to, and when. */
export const previewDeskLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const { searchParams } = context.url;
  const draft = await findDraft(context, searchParams.get("kind") ?? "", searchParams.get("key") ?? "");
  const t = fixedT(context.locale, "desk");
  return {
    ...draft,
    values: { viewer: "subscriber", country: homeCountry, at: "" },
    plainTitle: `${t("preview.title", { name: draft.name })} — ${t("titles.title")}`,
  };
});

const Beginning = z.object({
  intent: z.literal("begin"),
  kind: z.string(),
  key: z.string(),
  viewer: z.enum(previewViewers, "wrong"),
  country: z.string("wrong").check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/, "wrong")),
  at: PublicationTime,
});
const Ending = z.object({ intent: z.literal("end") });
type Sent = z.infer<typeof Beginning> | z.infer<typeof Ending>;

/** POST /support-desk/preview: begins to show this browser the site with a draft, or ends that. */
export const previewDeskAction = defineFormAction(
  {
    access: "public",
    getSchema: ({ fields }: { fields: URLSearchParams }): z.ZodMiniType<Sent> =>
      fields.get("intent") === "end" ? Ending : Beginning,
    // Who is no editor any more can still end it.
    askAsStaff: async ({ api, callOptions, session }) =>
      (await session()).data.preview ?? api.editing.kinds(undefined, await callOptions()),
    secrets: [],
    describeError: createErrorDescriber({
      NO_FILM: ["", "noFilm"],
      WRONG_FIELDS: ["", "wrongDraft"],
      BAD_REQUEST: ["country", "wrong"],
    }),
  },
  async ({ context, value }) => {
    const { api, locale, timeZone } = context;
    const session = await context.session();
    const go = async (path: string) =>
      redirectTo(localisedPath(path, locale), {
        status: 303,
        headers: { "Set-Cookie": await session.commit() },
      });
    if (value.intent === "end") {
      const desk = session.data.preview?.desk ?? paths.home();
      session.set({ preview: undefined });
      return go(desk);
    }
    const { viewer, country } = value;
    const { kind, key, place, desk } = await findDraft(context, value.kind, value.key);
    const begun = await api.editing.preview(
      { kind, key, viewer, country, at: parseTime(value.at, timeZone) },
      await context.callOptions(),
    );
    session.set({ preview: { ...begun, viewer, country, desk } });
    return go(place);
  },
);
