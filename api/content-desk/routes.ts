import { contentKinds } from "#contract/content-kinds";
import { api, type ApiContext } from "../context";
import { requireStaff } from "../people/viewers/staff";
import { isOwnMedia } from "../platform/own-media";
import { createList } from "../platform/paging";
import { getVersion } from "../platform/version";
import {
  addEntry,
  changeEntry,
  type DeskContext,
  type EntryRecord,
  findEntry,
  findEntryUses,
  getDraft,
  getName,
  getState,
  isFound,
  listEntries,
  listEntryChanges,
  publishEntry,
  restoreEntry,
  takeAwayEntry,
} from "./entries";

const done = { ok: true as const };

async function requireEditor(context: ApiContext) {
  const { account } = await requireStaff(context, "editing");
  return { editor: account.email ?? account.id };
}

/** The demonstration's films only: those of the operator belong to titles of their own. */
export const toDeskContext = ({ db, now, clips }: Pick<ApiContext, "db" | "now" | "clips">): DeskContext => ({
  db,
  now,
  clips: [...clips.values()].filter(({ id }) => !isOwnMedia(id)),
});

const toRow = (record: EntryRecord) => ({
  key: record.key,
  name: getName(record),
  state: getState(record),
  publish_at: record.stored?.publishAt ?? 0,
  unpublish_at: record.stored?.unpublishAt ?? 0,
});

const unfinished = ["draft", "scheduled", "changed"];

/** The content on the editors' desk. */
export const contentDeskRoutes = {
  kinds: api.editing.kinds.handler(async ({ context }) => {
    await requireEditor(context);
    return createList(
      await Promise.all(
        contentKinds.map(async (kind) => {
          const records = await listEntries(context.db, kind);
          return {
            kind,
            entries: records.length,
            drafts: records.filter((record) => unfinished.includes(getState(record))).length,
          };
        }),
      ),
    );
  }),
  entries: api.editing.entries.handler(async ({ input, context }) => {
    await requireEditor(context);
    const records = await listEntries(context.db, input.kind);
    const found = records.filter((record) => isFound(record, input.q ?? ""));
    return createList(found.map(toRow).sort((one, other) => one.name.localeCompare(other.name, "ru")));
  }),
  entry: api.editing.entry.handler(async ({ input, context }) => {
    await requireEditor(context);
    const record = await findEntry(context.db, input);
    const changes = await listEntryChanges(context.db, input);
    const draft = getDraft(record);
    return {
      ...toRow(record),
      draft: draft as Record<string, never>,
      version: getVersion(draft),
      used_by: await findEntryUses(context.db, input),
      changes: changes.map(({ version, action, editor, at }) => ({ version, action, editor, at })),
    };
  }),
  addEntry: api.editing.addEntry.handler(async ({ input, context }) => {
    const change = await requireEditor(context);
    await addEntry(toDeskContext(context), input, { ...change, draft: input.draft });
    return { key: input.key };
  }),
  changeEntry: api.editing.changeEntry.handler(async ({ input, context }) => {
    const change = await requireEditor(context);
    const { draft, seen_version: seen } = input;
    await changeEntry(toDeskContext(context), input, { ...change, draft, seen });
    return done;
  }),
  publishEntry: api.editing.publishEntry.handler(async ({ input, context }) => {
    const change = await requireEditor(context);
    const { seen_version: seen, publish_at: from, unpublish_at: until } = input;
    await publishEntry(toDeskContext(context), input, { ...change, seen, from, until });
    return done;
  }),
  takeAwayEntry: api.editing.takeAwayEntry.handler(async ({ input, context }) => {
    const change = await requireEditor(context);
    await takeAwayEntry(toDeskContext(context), input, change);
    return done;
  }),
  restoreEntry: api.editing.restoreEntry.handler(async ({ input, context }) => {
    const change = await requireEditor(context);
    const { version, seen_version: seen } = input;
    await restoreEntry(toDeskContext(context), input, { ...change, version, seen });
    return done;
  }),
};
