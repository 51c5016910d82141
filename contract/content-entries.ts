import * as z from "zod";
import { contentKinds } from "./content-kinds";
import { createRoutes } from "./create-routes";
import { TitleChange } from "./editing";
import { Acknowledgement, listSchema, Version } from "./shared";

const kind = z.enum(contentKinds);
const key = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80);
/** As the files of the content have it; which fields there are is said by domain/content-fields. */
const draft = z.record(z.string().max(80), z.json());

/** `release`: as it came with the service; `changed`: what is published differs from the draft. */
const EntryState = z.enum(["release", "draft", "scheduled", "published", "changed", "away"]);
export type EntryState = z.infer<typeof EntryState>;

const EntryRow = z.object({
  key,
  /** In Russian. */
  name: z.string(),
  state: EntryState,
  /** When the draft is published, and when it is taken away; 0 if never. */
  publish_at: z.number().int(),
  unpublish_at: z.number().int(),
});

const Entry = EntryRow.extend({
  draft,
  /** Of the draft, to be sent with a change of it. */
  version: Version,
  /** Who names it, and would lead nowhere without it. */
  used_by: z.array(z.object({ kind: z.string(), key: z.string() })),
  changes: z.array(TitleChange),
});

const time = z.int().min(0).max(4_102_444_800).default(0);
const seen_version = Version;
const { get, post, put } = createRoutes("editing");
const faults = "400 WRONG_FIELDS with the fields";

/** The content on the editors' desk; 404 for everyone else. */
export const contentEntries = {
  kinds: get("/editing/content", "The kinds of content").output(
    listSchema(
      z.object({
        kind,
        entries: z.number().int(),
        /** Those with a draft that differs from what is shown. */
        drafts: z.number().int(),
      }),
    ),
  ),
  entries: get("/editing/content/{kind}", "The entries of a kind by name")
    .input(z.object({ kind, q: z.string().max(200).optional() }))
    .output(listSchema(EntryRow)),
  entry: get("/editing/content/{kind}/{key}", "An entry with its history, the newest change first")
    .input(z.object({ kind, key }))
    .output(Entry),
  addEntry: post("/editing/content/{kind}", `Adds an entry as a draft; ${faults}`)
    .input(z.strictObject({ kind, key, draft }))
    .output(z.object({ key })),
  changeEntry: put("/editing/content/{kind}/{key}", `Changes the draft; 409 CHANGED_MEANWHILE, ${faults}`)
    .input(z.strictObject({ kind, key, draft, seen_version }))
    .output(Acknowledgement),
  publishEntry: post(
    "/editing/content/{kind}/{key}/publish",
    `Publishes the draft, at once or at a time; 400 ENDS_BEFORE_START, ${faults}`,
  )
    .input(z.strictObject({ kind, key, seen_version, publish_at: time, unpublish_at: time }))
    .output(Acknowledgement),
  takeAwayEntry: post(
    "/editing/content/{kind}/{key}/take-away",
    "Takes the entry away, also if the release has it; the draft stays; 409 IN_USE",
  )
    .input(z.strictObject({ kind, key }))
    .output(Acknowledgement),
  restoreEntry: post("/editing/content/{kind}/{key}/restore", "Makes an earlier draft the draft again")
    .input(z.strictObject({ kind, key, version: z.int().min(1).max(1_000_000), seen_version }))
    .output(Acknowledgement),
};
