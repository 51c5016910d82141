import * as z from "zod/mini";
import { type ContentKind, isContentKind } from "#contract/content-kinds";
import { contentFields, keyNames } from "#domain/content-fields";
import { getFormName, readFormValues, toFormValues } from "#domain/content-form";
import { createAlias } from "#domain/title-alias";
import type { ApiError } from "~/lib/api/api-error";
import { createErrorDescriber } from "~/lib/forms/create-error-describer";
import { defineFormAction } from "~/lib/forms/define-form-action.server";
import type { FormErrors } from "~/lib/forms/form-result";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { formatTime } from "~/lib/time/time-text";
import { getContentPlace } from "./content-place";
import { parseTime, PublicationTime, toInput } from "./publication-times.server";

/** /support-desk/content: kinds, the entries of one, or an entry. Not found for others, as the API decides. */
export const contentDeskLoader = defineLoader({ access: "public" }, async ({ context, params }) => {
  const { kind, key } = params;
  const desk = fixedT(context.locale, "desk")("content.title");
  if (kind === undefined) return { ...(await loadKinds(context)), plainTitle: desk };
  // Also for a kind that there is none of: the API decides who may ask.
  if (!isContentKind(kind)) return notFound();
  const kindName = fixedT(context.locale, "desk")(`content.kinds.${kind}`);
  if (key !== undefined) {
    const entry = await loadEntry(context, kind, key);
    return { ...entry, kindName, plainTitle: `${entry.name} — ${desk}` };
  }
  const isNew = context.url.searchParams.get("new") === "1";
  const page = isNew ? await startEntry(context, kind) : await loadEntries(context, kind);
  return { ...page, kindName, plainTitle: `${kindName} — ${desk}` };
});

async function loadKinds(context: RequestContext) {
  const { items } = await context.api.editing.kinds(undefined, await context.callOptions());
  return { page: "kinds" as const, kinds: items };
}

const entriesOnPage = 60;

async function loadEntries(context: RequestContext, kind: ContentKind) {
  const { api, url, locale, timeZone } = context;
  const q = url.searchParams.get("q")?.trim().slice(0, 200) ?? "";
  const { items } = await api.editing.entries({ kind, q }, await context.callOptions());
  const number = Number(url.searchParams.get("page") ?? "1");
  const pages = Math.max(1, Math.ceil(items.length / entriesOnPage));
  if (!Number.isInteger(number) || number < 1 || number > pages) notFound();
  return {
    page: "entries" as const,
    kind,
    q,
    number,
    pages,
    total: items.length,
    entries: items
      .slice((number - 1) * entriesOnPage, number * entriesOnPage)
      .map(({ key, name, state, publish_at: at }) => ({
        key,
        name,
        state,
        scheduled: at > 0 ? formatTime("date-time", at, timeZone, locale) : null,
      })),
  };
}

/** What a new entry begins with: for adults, and a picture. */
const beginnings: Record<string, string> = {
  "motifs-0": "beam",
  "motifs-1": "disc",
  palette: "night-gold",
  isActive: "on",
  ratingAge: "18+",
  rubric: "История",
};

async function startEntry(context: RequestContext, kind: ContentKind) {
  await context.api.editing.kinds(undefined, await context.callOptions());
  return {
    page: "entry" as const,
    kind,
    alias: "",
    name: fixedT(context.locale, "desk")("content.new"),
    version: "",
    values: beginnings,
    stored: null,
    isSaved: false,
  };
}

async function loadEntry(context: RequestContext, kind: ContentKind, key: string) {
  const { api, url, locale, timeZone } = context;
  if (!/^[a-z0-9-]{1,80}$/.test(key))
    await api.editing.kinds(undefined, await context.callOptions()).then(notFound);
  const entry = await api.editing.entry({ kind, key }, await context.callOptions());
  const toTime = (at: number) => formatTime("date-time", at, timeZone, locale);
  return {
    page: "entry" as const,
    kind,
    /** Not a component's key. */
    alias: key,
    name: entry.name,
    version: entry.version,
    values: toFormValues(contentFields[kind], entry.draft),
    isSaved: url.searchParams.get("saved") === "1",
    stored: {
      state: entry.state,
      isShown: ["published", "changed", "release"].includes(entry.state),
      publishAt: toInput(entry.publish_at, timeZone),
      unpublishAt: toInput(entry.unpublish_at, timeZone),
      scheduled: entry.publish_at > 0 ? toTime(entry.publish_at) : null,
      ends: entry.unpublish_at > 0 ? toTime(entry.unpublish_at) : null,
      place: getContentPlace(kind, key, entry.draft.id),
      usedBy: entry.used_by.slice(0, 20),
      changes: entry.changes.map((change) => ({ ...change, at: toTime(change.at) })),
    },
  };
}

const text = z.optional(z.string());
const EntryForm = z.catchall(z.object({ intent: z.literal("entry"), seen_version: text, entry: text }), text);
const Publication = z.object({
  intent: z.literal("publish"),
  seen_version: z.string(),
  publish_at: PublicationTime,
  unpublish_at: PublicationTime,
});
const Removal = z.object({ intent: z.literal("take-away") });
const Restoration = z.object({
  intent: z.literal("restore"),
  seen_version: z.string(),
  version: z.coerce.number(),
});
type Sent =
  | z.infer<typeof EntryForm>
  | z.infer<typeof Publication>
  | z.infer<typeof Removal>
  | z.infer<typeof Restoration>;
const schemas: Record<string, z.ZodMiniType<Sent>> = {
  publish: Publication,
  "take-away": Removal,
  restore: Restoration,
};

const describeOthers = createErrorDescriber({
  CHANGED_MEANWHILE: ["", "changed"],
  ENDS_BEFORE_START: ["unpublish_at", "endsBeforeStart"],
  IN_USE: ["", "inUse"],
  BAD_REQUEST: ["entry", "wrong"],
});

/** What is wrong is said in the field that it comes from. */
function describeError(
  error: ApiError,
  { fields, params }: { fields: URLSearchParams; params: { kind?: string } },
): FormErrors {
  const { kind = "" } = params;
  if (error.code !== "WRONG_FIELDS" || !isContentKind(kind)) return describeOthers(error);
  // A draft that has become wrong meanwhile has no fields in the form that publishes it.
  if (fields.get("intent") !== "entry") return { "": "wrongDraft" };
  const values = Object.fromEntries(fields);
  return Object.fromEntries(
    error.fields
      .map(({ path, fault }) => {
        const isKey =
          path.length === 1 && path[0] === keyNames[kind] && fault === "taken" && fields.has("entry");
        return [isKey ? "entry" : getFormName(contentFields[kind], path, values), fault] as const;
      })
      .reverse(),
  );
}

/** POST /support-desk/content/{kind}/{key}: writes, publishes, takes away or restores an entry. */
export const contentDeskAction = defineFormAction(
  {
    access: "public",
    askAsStaff: async ({ api, callOptions }) => api.editing.kinds(undefined, await callOptions()),
    getSchema: ({ fields }: { fields: URLSearchParams }): z.ZodMiniType<Sent> =>
      schemas[fields.get("intent") ?? ""] ?? EntryForm,
    secrets: [],
    describeError,
  },
  async ({ context, params, value }) => {
    const { editing } = context.api;
    const { locale, timeZone } = context;
    const call = await context.callOptions();
    const { kind = "", key } = params;
    if (!isContentKind(kind)) return notFound();
    const go = (to: string) =>
      redirectTo(localisedPath(paths.contentDesk(kind, to, { saved: "1" }), locale), { status: 303 });
    if (value.intent === "entry") {
      const draft = readFormValues(contentFields[kind], value) as Record<string, never>;
      if (key === undefined) {
        const made = value.entry?.trim() || createKey(value);
        await editing.addEntry({ kind, key: made, draft }, call);
        return go(made);
      }
      await editing.changeEntry({ kind, key, draft, seen_version: value.seen_version ?? "" }, call);
      return go(key);
    }
    if (key === undefined) return notFound();
    if (value.intent === "publish") {
      const { seen_version } = value;
      const publish_at = parseTime(value.publish_at, timeZone);
      const unpublish_at = parseTime(value.unpublish_at, timeZone);
      await editing.publishEntry({ kind, key, seen_version, publish_at, unpublish_at }, call);
    }
    if (value.intent === "take-away") await editing.takeAwayEntry({ kind, key }, call);
    if (value.intent === "restore") {
      const { seen_version, version } = value;
      await editing.restoreEntry({ kind, key, version, seen_version }, call);
    }
    return go(key);
  },
);

/** The address of a new entry by its name. */
const createKey = (values: Record<string, string | undefined>): string =>
  createAlias(values.title_ru ?? values.name_ru ?? values.title ?? "") || "-";
