import type { EditedTitle, OwnTitle } from "#contract/editing";
import { isForChildren } from "#domain/age-rating";
import { api, type ApiContext } from "../../context";
import { requireStaff } from "../../people/viewers/staff";
import { fail } from "../../platform/errors";
import { createList } from "../../platform/paging";
import { getVersion } from "../../platform/version";
import { findFilms } from "./films";
import { countEpisodes, listEpisodes } from "./find-episodes";
import { addEpisode, changeEpisode, moveEpisode, removeEpisode, setEpisodeFilm } from "./own-episodes";
import {
  addOwnTitle,
  changeDraft,
  listChanges,
  listOwnTitles,
  type OwnTitleRecord,
  publish,
  requireOwnTitle,
  restoreDraft,
  unpublish,
} from "./own-titles";

const done = { ok: true as const };

async function requireEditor(context: ApiContext) {
  const { account } = await requireStaff(context, "editing");
  return { editor: account.email ?? account.id };
}

/** What the contract cannot say of a draft: 400 TOO_OLD_FOR_CHILDREN, UNKNOWN_GENRE. */
function requireSound({ dictionary }: ApiContext, draft: OwnTitle): OwnTitle {
  if (draft.for_kids && !isForChildren({ forKids: true, ratingAge: draft.rating_age }))
    fail(400, "TOO_OLD_FOR_CHILDREN", "A children's title is rated 0+, 6+ or 12+");
  const unknown = draft.genres.find((genre) => !dictionary.hasGenre(genre));
  if (unknown !== undefined) fail(400, "UNKNOWN_GENRE", `There is no genre ${unknown}`);
  return draft;
}

async function toEdited({ db }: ApiContext, records: OwnTitleRecord[]): Promise<EditedTitle[]> {
  const films = await findFilms(
    db,
    records.flatMap(({ draft }) => draft.film ?? []),
  );
  const counts = await countEpisodes(
    db,
    records.map(({ alias }) => alias),
  );
  return records.map((record) => ({
    alias: record.alias,
    draft: record.draft,
    state: getState(record),
    publish_at: record.publishAt,
    unpublish_at: record.unpublishAt,
    version: getVersion(record.draft),
    film: films.get(record.draft.film ?? "") ?? null,
    episode_count: counts.get(record.alias) ?? 0,
  }));
}

function getState({ draft, published, publishAt }: OwnTitleRecord): EditedTitle["state"] {
  if (publishAt > 0) return "scheduled";
  if (published === null) return "draft";
  return getVersion(published) === getVersion(draft) ? "published" : "changed";
}

/** The titles of the operator's own, for the editors. */
export const editingRoutes = {
  titles: api.editing.titles.handler(async ({ context }) => {
    await requireEditor(context);
    return createList(await toEdited(context, await listOwnTitles(context.db)));
  }),
  title: api.editing.title.handler(async ({ input, context }) => {
    await requireEditor(context);
    const record = await requireOwnTitle(context.db, input.alias);
    const [edited] = await toEdited(context, [record]);
    if (!edited) fail(404, "NOT_FOUND");
    const changes = await listChanges(context.db, input.alias);
    return {
      ...edited,
      episodes: await listEpisodes(context.db, input.alias),
      changes: changes.map(({ version, action, editor, at }) => ({ version, action, editor, at })),
    };
  }),
  add: api.editing.add.handler(async ({ input, context }) => {
    const change = await requireEditor(context);
    const draft = requireSound(context, input.draft);
    return { alias: await addOwnTitle(context, draft, { ...change, isPublished: false }) };
  }),
  change: api.editing.change.handler(async ({ input, context }) => {
    const change = await requireEditor(context);
    const draft = requireSound(context, input.draft);
    await changeDraft(context, input.alias, { ...change, draft, seen: input.seen_version });
    return done;
  }),
  publish: api.editing.publish.handler(async ({ input, context }) => {
    const change = await requireEditor(context);
    const { alias, seen_version: seen, publish_at: at, unpublish_at: until } = input;
    await publish(context, alias, { ...change, seen, at, until });
    return done;
  }),
  unpublish: api.editing.unpublish.handler(async ({ input, context }) => {
    const change = await requireEditor(context);
    await unpublish(context, input.alias, change);
    return done;
  }),
  restore: api.editing.restore.handler(async ({ input, context }) => {
    const change = await requireEditor(context);
    const { alias, version, seen_version: seen } = input;
    await restoreDraft(context, alias, { ...change, version, seen });
    return done;
  }),
  addEpisode: api.editing.addEpisode.handler(async ({ input, context }) => {
    const change = await requireEditor(context);
    const { alias, episode } = input;
    return { id: await addEpisode(context, alias, { ...change, episode }) };
  }),
  changeEpisode: api.editing.changeEpisode.handler(async ({ input, context }) => {
    const change = await requireEditor(context);
    const { id, episode, seen_version: seen } = input;
    await changeEpisode(context, id, { ...change, episode, seen });
    return done;
  }),
  setEpisodeFilm: api.editing.setEpisodeFilm.handler(async ({ input, context }) => {
    const change = await requireEditor(context);
    await setEpisodeFilm(context, input.id, { ...change, film: input.film });
    return done;
  }),
  moveEpisode: api.editing.moveEpisode.handler(async ({ input, context }) => {
    const change = await requireEditor(context);
    await moveEpisode(context, input.id, { ...change, direction: input.direction });
    return done;
  }),
  removeEpisode: api.editing.removeEpisode.handler(async ({ input, context }) => {
    const change = await requireEditor(context);
    await removeEpisode(context, input.id, change);
    return done;
  }),
};
