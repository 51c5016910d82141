import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import { type ContentKind, contentKinds } from "#contract/content-kinds";
import { previewViewers } from "#contract/preview-viewers";
import type { PictureSpec } from "#domain/artwork";
import { getPictureUrl } from "#domain/pictures";
import { createLimit } from "#domain/task-limit";
import { hourSeconds } from "#domain/time-units";
import { findPictureSpec } from "../catalogue/catalog/find-picture-spec";
import { showDueEpisodes } from "../catalogue/editing/own-episodes";
import { publish, publishDue, requireOwnTitle } from "../catalogue/editing/own-titles";
import { type DeskContext, publishDueEntries, publishEntry } from "../content-desk/entries";
import { type Caller, createAccount, findCaller } from "../people/viewers/accounts";
import { getExamplePeriods } from "../people/viewers/example-periods";
import type { Database } from "../platform/db/database";
import { keepFacets } from "../platform/db/refresh-facets";
import { episodes } from "../platform/db/schema";
import { seal, unseal } from "../platform/sealed";
import { getVersion } from "../platform/version";

const previewSeconds = 2 * hourSeconds;
const purpose = "preview";

const Preview = z.object({
  /** The account of the editor, without whose session it is worth nothing. */
  editor: z.string(),
  kind: z.enum([...contentKinds, "own-titles"]),
  key: z.string(),
  viewer: z.enum(previewViewers),
  country: z.string(),
  /** The moment that is looked at, and until when it may be; Unix seconds. */
  at: z.number(),
  expires: z.number(),
});
type Preview = z.infer<typeof Preview>;

/** A preview that begins now, and what names it in later requests. */
export function beginPreview(
  secret: string,
  now: number,
  asked: Omit<Preview, "expires">,
): { preview: Preview; token: string } {
  const preview = { ...asked, expires: now + previewSeconds };
  return { preview, token: seal(secret, purpose, preview) };
}

/** Null for what we did not write, and for what has ended. */
export function readPreview(secret: string, now: number, token: string): Preview | null {
  const { data } = Preview.safeParse(unseal(secret, purpose, token));
  return data && data.expires > now ? data : null;
}

/** The site as somebody else sees it: the database with the drafts published, and an account that exists nowhere else. */
type Look = {
  db: Database;
  /** Null for a visitor without an account. */
  caller: Caller | null;
  /** Puts the drafts' pictures in place of the published ones, in an answer as JSON. */
  showDrawings: (json: string) => string;
};

const undone = new Error("A preview changes nothing");

type Context = DeskContext & { secret: string };
/** `ended`: rolled back, or failed. */
type OpenLook = { look: Promise<Look>; end: () => void; ended: Promise<void> };

/** Viewers' calls wait for nothing that a look holds, but editors may wait for each other. */
const limits = sql`select set_config('lock_timeout', '3s', true), set_config('statement_timeout', '10s', true)`;

/** Opens a look in a transaction that is rolled back when it ends. Fails as publishing would: 400 WRONG_FIELDS, 409 NO_FILM, 404. */
function openLook(context: Context, asked: Preview): OpenLook {
  let end = () => {};
  const wanted = new Promise<void>((resolve) => (end = resolve));
  let settle = () => {};
  const ended = new Promise<void>((resolve) => (settle = resolve));
  const look = new Promise<Look>((resolve, reject) => {
    const rollBack = context.db.transaction(async (transaction) => {
      await transaction.execute(limits);
      await keepFacets(transaction);
      const published = await publishDrafts({ ...context, db: transaction, now: asked.at }, asked);
      const drawings = await findDrawings(transaction, context.secret, asked, published);
      const caller = await createExampleCaller(transaction, asked);
      resolve({ db: transaction, caller, showDrawings: (json) => linkDrawings(json, drawings) });
      await wanted;
      throw undone;
    });
    rollBack.catch(reject).finally(settle);
  });
  return { look, end, ended };
}

/** How long a look waits for another call of its page, and for how long calls join it. */
const idleMs = 100;
const joinedMs = 2000;
/** Looks at once, as each holds a connection, and how many may wait. */
const maxLooks = 2;
const maxWaiting = 20;

/**
 * Looks at the site as previews ask. The calls of a page share a look, as publishing takes a while, and are answered one
 * after another, each in a savepoint of its own. QueueFullError if too many looks are wanted.
 */
export function createPreviews(getContext: () => Context) {
  type Shared = Pick<OpenLook, "look" | "end"> & {
    calls: number;
    opened: number;
    last: Promise<unknown>;
    idle?: ReturnType<typeof setTimeout>;
  };
  const looks = new Map<string, Shared>();
  const limit = createLimit(maxLooks, maxWaiting);
  const open = (name: string, asked: Preview): Shared => {
    let end = () => {};
    const look = new Promise<Look>((resolve, reject) => {
      limit(() => {
        const opened = openLook(getContext(), asked);
        end = opened.end;
        opened.look.then(resolve, reject);
        return opened.ended;
      }).catch(reject);
    });
    const shared: Shared = { look, end: () => end(), calls: 0, opened: Date.now(), last: look };
    looks.set(name, shared);
    return shared;
  };
  const close = (name: string, shared: Shared) => {
    if (looks.get(name) === shared) looks.delete(name);
    shared.end();
  };
  return {
    /** Fails if the draft cannot be published. */
    tryOut: async (asked: Preview): Promise<void> =>
      limit(async () => {
        const { look, end, ended } = openLook(getContext(), asked);
        await look.finally(end);
        await ended;
      }),
    look: async <Result>(asked: Preview, call: (look: Look) => Promise<Result>): Promise<Result> => {
      const name = JSON.stringify(asked);
      const known = looks.get(name);
      const shared = known && Date.now() - known.opened < joinedMs ? known : open(name, asked);
      clearTimeout(shared.idle);
      shared.calls += 1;
      const run = async () => answerInside(await shared.look, call);
      const answer = shared.last.then(run, run);
      shared.last = answer;
      try {
        return await answer;
      } finally {
        shared.calls -= 1;
        if (shared.calls === 0) shared.idle = setTimeout(close, idleMs, name, shared);
      }
    },
  };
}
export type Previews = ReturnType<typeof createPreviews>;

/** What goes wrong in one call of a page leaves nothing to the others. */
async function answerInside<Result>(
  { db, ...look }: Look,
  call: (look: Look) => Promise<Result>,
): Promise<Result> {
  const results: Result[] = [];
  try {
    await db.transaction(async (savepoint) => {
      results.push(await call({ ...look, db: savepoint }));
      throw undone;
    });
  } catch (error) {
    if (error !== undone) throw error;
  }
  return results[0] as Result;
}

type Place = { kind: Preview["kind"]; key: string };

async function publishDrafts(context: DeskContext, { kind, key }: Preview): Promise<Place[]> {
  const entries = await publishDueEntries(context);
  const own = await publishDue(context);
  await showDueEpisodes(context);
  const editor = null;
  if (kind === "own-titles") {
    const { draft } = await requireOwnTitle(context.db, key);
    await publish(context, key, { seen: getVersion(draft), at: 0, until: 0, editor });
  } else await publishEntry(context, { kind, key }, { seen: null, from: 0, until: 0, editor });
  return [...entries, ...own.map((alias) => ({ kind: "own-titles" as const, key: alias })), { kind, key }];
}

const accountTypes = {
  registered: "REGISTERED",
  trial: "TRIAL",
  lite: "LITE",
  subscriber: "PAID",
  former: "EX_PAID",
  child: "PAID",
} as const;

/** In every look of a preview the same account, as pages name its profile in their calls. */
async function createExampleCaller(db: Database, asked: Preview): Promise<Caller | null> {
  const { viewer, country, at } = asked;
  if (viewer === "visitor") return null;
  const name = createHash("sha256").update(JSON.stringify(asked)).digest("hex").slice(0, 16);
  let ids = 0;
  const account = {
    deviceId: `preview-${name}`,
    virtual: false,
    email: `preview-${name}@luch.example`,
    country,
    child: viewer === "child",
    trialIsAvailable: viewer === "registered",
    periods: getExamplePeriods(accountTypes[viewer], at),
  };
  const token = await createAccount(db, at, account, (kind) => `${kind}_${name}${++ids}`);
  return findCaller(db, at, token);
}

/** Kinds of pictures that an entry has, as their addresses name them. */
const pictureKinds: Record<ContentKind, readonly string[]> = {
  titles: ["cover", "poster", "frame", "square", "narrow"],
  persons: ["person"],
  collections: ["collection"],
  playlists: ["playlist"],
  banners: [],
  articles: ["article"],
  channels: ["channel"],
  tariffs: [],
  promotions: [],
};

/** What follows a picture's address while it is that of a draft, which the route of pictures cannot look up. */
type Drawings = Map<string, string>;

const drawingPurpose = "drawing";

/** What a draft's picture shows, from what its address ends with; null for what we did not write, and once its preview has ended. */
export function readDrawing(secret: string, now: number, sealed: string): PictureSpec | null {
  const drawing = unseal(secret, drawingPurpose, sealed) as { spec: PictureSpec; expires: number } | null;
  return drawing && drawing.expires > now ? drawing.spec : null;
}

async function findDrawings(
  db: Database,
  secret: string,
  { expires }: Preview,
  places: readonly Place[],
): Promise<Drawings> {
  const drawings: Drawings = new Map();
  const add = async (kind: string, alias: string) => {
    const spec = await findPictureSpec(db, kind, alias);
    if (spec) drawings.set(getPictureUrl(kind, alias, ""), seal(secret, drawingPurpose, { spec, expires }));
  };
  for (const { kind, key } of places) {
    const isTitle = kind === "titles" || kind === "own-titles";
    for (const one of pictureKinds[isTitle ? "titles" : kind]) await add(one, key);
    if (!isTitle) continue;
    const stills = await db
      .select({ startId: episodes.startId })
      .from(episodes)
      .where(eq(episodes.titleId, `t_${key}`));
    for (const { startId } of stills) await add("still", startId);
  }
  return drawings;
}

/** Of pictures in the answer, whatever they are of. */
const linkDrawings = (json: string, drawings: Drawings): string =>
  drawings.size === 0
    ? json
    : json.replace(
        /(\/images\/[a-z]+\/[\w-]+\.)[0-9a-f]{6}(?:\.[0-9a-z])?(?=["?])/g,
        (url, start: string) => {
          const drawing = drawings.get(start);
          return drawing === undefined ? url : `${url}.${drawing}`;
        },
      );
