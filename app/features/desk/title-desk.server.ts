import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { type EditedTitle, type Film, OwnTitle } from "#contract/editing";
import { locales } from "#contract/languages";
import { createErrorDescriber } from "~/lib/forms/create-error-describer";
import { defineFormAction } from "~/lib/forms/define-form-action.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { fixedT } from "~/lib/i18n/i18n.server";
import { type Locale, localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { formatTime } from "~/lib/time/time-text";
import {
  episodeSchemas,
  type SentEpisode,
  toEpisode,
  toEpisodeFields,
  writeEpisode,
} from "./episode-desk.server";
import { readRefusal } from "./film-upload.server";
import { parseTime, PublicationTime, toInput } from "./publication-times.server";

export type FilmView = Omit<Film, "fault" | "added" | "duration_seconds"> & {
  /** In minutes. */
  duration: number | null;
  fault: { code: string; detail: string; text: string } | null;
  added: string;
};
export type EpisodeView = ReturnType<typeof toEpisode>;

/** /support-desk/titles: the operator's own titles, one of them, or an episode of one. Not found for others, as the API decides. */
export const titleDeskLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const { api, locale, timeZone, url } = context;
  const call = await context.callOptions();
  const t = fixedT(locale, "desk");
  const desk = t("titles.title");
  const alias = url.searchParams.get("title");
  const isSaved = url.searchParams.get("saved") === "1";
  const now = Math.floor(Date.now() / 1000);
  const toTime = (at: number) => formatTime("date-time", at, timeZone, locale);
  const toFilm = ({ fault, added, duration_seconds: seconds, ...film }: Film): FilmView => ({
    ...film,
    duration: seconds === null ? null : Math.max(1, Math.round(seconds / 60)),
    fault: fault && { ...fault, text: describeFault(fault.code, t) },
    added: toTime(added),
  });
  const films: FilmView[] = (await api.editing.films(undefined, call)).items.map(toFilm);
  if (alias === null) {
    const { items } = await api.editing.titles(undefined, call);
    return {
      kind: "titles" as const,
      titles: items.map(({ film, ...title }) => ({
        alias: title.alias,
        name: title.draft.title.ru,
        state: title.state,
        publishAt: title.publish_at > now ? toTime(title.publish_at) : null,
        film: film && toFilm(film),
        episodeCount: title.episode_count,
      })),
      films,
      plainTitle: desk,
    };
  }
  const refusal = readRefusal(url.searchParams.get("refused"));
  const episodeId = url.searchParams.get("episode");
  if (episodeId !== null) {
    const { draft, episodes } = await api.editing.title({ alias }, call);
    const episode = episodes.find(({ id }) => id === episodeId) ?? notFound();
    const name = `${episode.season}×${episode.number}. ${episode.title}`;
    return {
      kind: "episode" as const,
      alias,
      name,
      series: draft.title.ru,
      id: episode.id,
      film: episode.film,
      version: episode.version,
      values: toEpisodeFields(episode, timeZone),
      films,
      isSaved,
      refusal,
      plainTitle: `${name} — ${desk}`,
    };
  }
  const { items: genres } = await api.catalog.genres({ locale }, call);
  const common = {
    kind: "title" as const,
    alias,
    isSaved,
    refusal,
    genres: genres.map((genre) => ({ alias: genre.alias, name: genre.title })),
    films,
  };
  const named = (name: string) => ({ ...common, name, plainTitle: `${name} — ${desk}` });
  if (alias === "")
    return { ...named(t("titles.new")), version: "", versionWithoutFilm: "", values: newTitle, stored: null };
  const title = await api.editing.title({ alias }, call);
  return {
    ...named(title.draft.title.ru),
    version: title.version,
    versionWithoutFilm: hashFields(toFields(title)),
    values: toFields(title),
    stored: {
      state: title.state,
      isShown: ["published", "changed"].includes(title.state),
      publishAt: toInput(title.publish_at, timeZone),
      unpublishAt: toInput(title.unpublish_at, timeZone),
      scheduled: title.publish_at > 0 ? toTime(title.publish_at) : null,
      ends: title.unpublish_at > 0 ? toTime(title.unpublish_at) : null,
      film: title.film && toFilm(title.film),
      category: title.draft.category,
      episodes: title.episodes.map((episode) => toEpisode(episode, context)),
      changes: title.changes.map((change) => ({ ...change, at: toTime(change.at) })),
    },
  };
});

type T = ReturnType<typeof fixedT<"desk">>;
const faults = [
  "MISSING",
  "EMPTY",
  "UNREADABLE",
  "TRUNCATED",
  "CORRUPT",
  "NO_VIDEO",
  "PROTECTED",
  "TOO_SHORT",
  "TOO_LONG",
  "UNSUPPORTED_SIZE",
  "UNSUPPORTED_CODEC",
  "UNSUPPORTED_HDR",
  "NO_SPACE",
  "NO_TOOLS",
  "INTERRUPTED",
  "STALLED",
  "STORAGE",
  "CANCELLED",
] as const;
/** Why a film could not be encoded, for people; what the tool said is shown beside it. */
function describeFault(code: string, t: T): string {
  const known = faults.find((one) => one === code);
  return t(`titles.faults.${known ?? "other"}`);
}

const newTitle: Record<string, string> = {
  category: "movies",
  rating_age: "18+",
  access: "free",
};

function toFields({ draft }: Pick<EditedTitle, "draft">): Record<string, string> {
  return {
    ...Object.fromEntries(locales.map((locale) => [`title_${locale}`, draft.title[locale] ?? ""])),
    title_original: draft.title_original ?? "",
    year: draft.year === null ? "" : String(draft.year),
    category: draft.category,
    countries: draft.countries.join(", "),
    ...Object.fromEntries(draft.genres.map((genre) => [`genre_${genre}`, "on"])),
    rating_age: draft.rating_age,
    ...(draft.for_kids ? { for_kids: "on" } : {}),
    access: draft.access,
    description: draft.description,
    hashtags: draft.hashtags.join(", "),
    blocked_countries: draft.blocked_countries.join(", "),
    film: draft.film ?? "",
  };
}

/** The same as long as only the film changes, which an upload does. */
const hashFields = ({ film: _film, ...others }: Record<string, string>): string =>
  createHash("sha256").update(JSON.stringify(others)).digest("base64url").slice(0, 16);

const text = z.optional(z.string());
const TitleFields = z.catchall(
  z.object({
    intent: z.literal("title"),
    /** Empty for a new one. */
    alias: text,
    seen_version: text,
    ...Object.fromEntries(locales.map((locale) => [`title_${locale}`, text])),
  }),
  text,
);
const Publication = z.object({
  intent: z.literal("publish"),
  alias: z.string(),
  seen_version: z.string(),
  publish_at: PublicationTime,
  unpublish_at: PublicationTime,
});
const Removal = z.object({ intent: z.literal("unpublish"), alias: z.string() });
const Restoration = z.object({
  intent: z.literal("restore"),
  alias: z.string(),
  seen_version: z.string(),
  version: z.coerce.number(),
});
const encoded = { alias: text, episode: text, film: z.string() };
const Encoding = z.object({ intent: z.literal("encode"), ...encoded });
const Cancellation = z.object({ intent: z.literal("cancel"), ...encoded });
type Fields = Record<string, string | undefined>;

const splitList = (list: string | undefined) =>
  (list ?? "").split(/[,;\n]+/).flatMap((one) => one.trim() || []);

function toDraft(sent: Fields): unknown {
  const named = locales.flatMap((locale) => {
    const name = sent[`title_${locale}`]?.trim();
    return name ? [[locale, name]] : [];
  });
  return {
    category: sent.category,
    title: Object.fromEntries(named),
    title_original: sent.title_original?.trim() || null,
    year: sent.year?.trim() ? Number(sent.year) : null,
    countries: splitList(sent.countries?.toUpperCase()),
    genres: Object.keys(sent).flatMap((name) =>
      name.startsWith("genre_") && sent[name] === "on" ? name.slice("genre_".length) : [],
    ),
    rating_age: sent.rating_age,
    for_kids: sent.for_kids === "on",
    access: sent.access,
    description: sent.description ?? "",
    hashtags: splitList(sent.hashtags).map((tag) => tag.replace(/^#/, "")),
    blocked_countries: splitList(sent.blocked_countries?.toUpperCase()),
    film: sent.film || null,
  };
}

/** What the API would refuse is wrong in the field that it comes from. */
const TitleForm = TitleFields.check(({ value, issues }) => {
  for (const { path } of OwnTitle.safeParse(toDraft(value)).error?.issues ?? []) {
    const [name, locale] = path;
    const field = name === "title" ? `title_${String(locale ?? "ru")}` : String(name);
    issues.push({ code: "custom", path: [field], message: "wrong", input: value });
  }
});

type Sent =
  | z.infer<typeof TitleFields>
  | z.infer<typeof Publication>
  | z.infer<typeof Removal>
  | z.infer<typeof Restoration>
  | z.infer<typeof Encoding>
  | z.infer<typeof Cancellation>
  | SentEpisode;
const schemas: Record<string, z.ZodMiniType<Sent>> = {
  publish: Publication,
  unpublish: Removal,
  restore: Restoration,
  encode: Encoding,
  cancel: Cancellation,
  ...episodeSchemas,
};
const isOfEpisode = (value: Sent): value is SentEpisode => value.intent in episodeSchemas;

const getDesk = (locale: Locale, query: Record<string, string>) =>
  redirectTo(localisedPath(paths.titleDesk(query), locale), { status: 303 });

/**
 * POST /support-desk/titles: writes, publishes, takes back or restores a title, writes its episodes, or encodes a film
 * again or stops that.
 */
export const titleDeskAction = defineFormAction(
  {
    access: "public",
    askAsStaff: async ({ api, callOptions }) => api.editing.films(undefined, await callOptions()),
    getSchema: ({ fields }: { fields: URLSearchParams }): z.ZodMiniType<Sent> =>
      schemas[fields.get("intent") ?? ""] ?? TitleForm,
    secrets: [],
    describeError: createErrorDescriber({
      CHANGED_MEANWHILE: ["", "changed"],
      TOO_OLD_FOR_CHILDREN: ["rating_age", "tooOldForChildren"],
      UNKNOWN_GENRE: ["genres", "wrong"],
      NO_FILM: ["", "noFilm"],
      ENDS_BEFORE_START: ["unpublish_at", "endsBeforeStart"],
      ALREADY_ENCODING: ["", "alreadyEncoding"],
      NOT_ENCODING: ["", "notEncoding"],
      HAS_EPISODES: ["", "hasEpisodes"],
      HAS_FILM: ["", "hasFilm"],
      NOT_A_SERIES: ["", "notSeries"],
      EPISODE_EXISTS: ["number", "episodeExists"],
    }),
  },
  async ({ context, value }) => {
    const { editing } = context.api;
    const { locale, timeZone } = context;
    const call = await context.callOptions();
    if (isOfEpisode(value)) return getDesk(locale, await writeEpisode(context, value));
    if (value.intent === "title") {
      const draft = OwnTitle.parse(toDraft(value));
      if (!value.alias) {
        const { alias } = await editing.add({ draft }, call);
        return getDesk(locale, { title: alias, saved: "1" });
      }
      const { alias, seen_version: seen = "" } = value;
      await editing.change({ alias, draft, seen_version: seen }, call);
      return getDesk(locale, { title: alias, saved: "1" });
    }
    if (value.intent === "encode" || value.intent === "cancel") {
      const change = value.intent === "encode" ? editing.encode : editing.cancelEncoding;
      await change({ id: value.film }, call);
      const { alias, episode } = value;
      return getDesk(locale, { ...(alias ? { title: alias } : {}), ...(episode ? { episode } : {}) });
    }
    const { alias } = value;
    if (value.intent === "publish") {
      const { seen_version } = value;
      const publish_at = parseTime(value.publish_at, timeZone);
      const unpublish_at = parseTime(value.unpublish_at, timeZone);
      await editing.publish({ alias, seen_version, publish_at, unpublish_at }, call);
    }
    if (value.intent === "unpublish") await editing.unpublish({ alias }, call);
    if (value.intent === "restore") {
      const { seen_version, version } = value;
      await editing.restore({ alias, version, seen_version }, call);
    }
    return getDesk(locale, { title: alias, saved: "1" });
  },
);
