import { ORPCError } from "@orpc/server";
import type { ContentKind } from "#contract/content-kinds";
import type { ErrorBody } from "#contract/shared";
import { adultPalettes, childrensPalettes, motifs } from "#domain/artwork";
import { type ContentField, contentFields, keyNames } from "#domain/content-fields";
import { getFieldLanguages, readFormValues, toFormValues } from "#domain/content-form";
import { stablePick } from "#domain/stable-hash";
import { createAlias } from "#domain/title-alias";
import type { ContentEntry } from "../../platform/content/entries";
import { getVersion } from "../../platform/version";
import {
  addEntry,
  changeEntry,
  type DeskContext,
  type EntryRecord,
  findEntry,
  getDraft,
  getState,
  publishEntry,
} from "../entries";
import { cleanEntry } from "../faults";

/**
 * An entry that was read from a file: `values` as a form has them, or `entry` as the content's files have it. What a row
 * does not say stays as it was.
 */
export type ImportRow = {
  /** The file and line, for reports. */
  place: string;
  kind: ContentKind;
  /** Empty: made of the name. */
  key: string;
  values?: Record<string, string>;
  entry?: ContentEntry;
};
export type RowProblem = { place: string; problem: string };
export type ImportAnswer = { place: string; key: string } & (
  | { result: "added" | "changed" | "unchanged" }
  | { result: "refused"; problem: string }
);

/** Writes rows as drafts, each whole or not at all; the same rows again change nothing. */
export async function importRows(
  context: DeskContext,
  rows: readonly ImportRow[],
  { isPublished }: { isPublished: boolean },
): Promise<ImportAnswer[]> {
  const answers: ImportAnswer[] = [];
  for (const row of rows) {
    const key = row.key || createKey(row);
    const answer = await importRow(context, { ...row, key }, isPublished).catch(
      (error: unknown): ImportAnswer => ({
        place: row.place,
        key,
        result: "refused",
        problem: describe(error),
      }),
    );
    answers.push(answer);
  }
  return answers;
}

async function importRow(context: DeskContext, row: ImportRow, isPublished: boolean): Promise<ImportAnswer> {
  const { place, kind, key } = row;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(key) || key.length > 80)
    return { place, key, result: "refused", problem: `${keyNames[kind]}: wrong` };
  const record = await findEntry(context.db, row).catch(() => null);
  const known = record && getDraft(record);
  const draft = cleanEntry(kind, fill(row, known));
  const isSame = known !== null && getVersion(known) === getVersion(draft);
  const change = { editor: null, draft };
  if (known === null) await addEntry(context, row, change);
  else if (!isSame) await changeEntry(context, row, { ...change, seen: getVersion(known) });
  const isShown = record !== null && isSame && ["published", "release"].includes(getState(record));
  if (isPublished && !isShown)
    await publishEntry(context, row, { editor: null, seen: null, from: 0, until: 0 });
  const isUnchanged = isSame && (!isPublished || isShown);
  return { place, key, result: known === null ? "added" : isUnchanged ? "unchanged" : "changed" };
}

/** The draft that a row makes of what there is: a new entry is for adults and has a picture of its own. */
function fill({ kind, key, values, entry }: ImportRow, known: EntryRecord["release"]): ContentEntry {
  const fields = contentFields[kind];
  const forKids = isOn(values?.forKids ?? "") || entry?.forKids === true;
  const begin: Record<string, string> = {
    "motifs-0": stablePick(motifs, key, "subject"),
    "motifs-1": stablePick(motifs, key, "accompaniment"),
    palette: stablePick(forKids ? childrensPalettes : adultPalettes, key, "palette"),
    ratingAge: "18+",
    isActive: "on",
  };
  const before = known ? toFormValues(fields, known) : begin;
  if (values !== undefined) return readFormValues(fields, { ...before, ...toFieldValues(fields, values) });
  return { ...(known ?? readFormValues(fields, begin)), ...entry };
}

const isOn = (value: string) =>
  ["1", "on", "yes", "true", "да", "истина"].includes(value.trim().toLowerCase());

/** Columns as the form names them; one that is called like a localised field is for all of its languages. */
function toFieldValues(
  fields: readonly ContentField[],
  values: Record<string, string>,
): Record<string, string> {
  const made: Record<string, string> = {};
  const names = new Set(Object.keys(toFormValues(fields, {})));
  for (const [name, value] of Object.entries(values)) {
    const field = fields.find((one) => one.name === name);
    if (field?.sort === "flag") made[name] = isOn(value) ? "on" : "";
    else if (field?.sort === "localized")
      for (const locale of getFieldLanguages(field)) made[`${name}_${locale}`] ??= value;
    else if (field || names.has(name) || isOfRecord(fields, name)) made[name] = value;
    else throw new UnknownColumnError(name);
  }
  return made;
}

const isOfRecord = (fields: readonly ContentField[], name: string) =>
  fields.some((field) => field.sort === "records" && name.startsWith(`${field.name}-`));

class UnknownColumnError extends Error {}

const createKey = ({ values = {}, entry = {} }: ImportRow): string => {
  const named = (entry.title ?? entry.name) as { ru?: string } | string | undefined;
  const name =
    values.title_ru ||
    values.name_ru ||
    values.title ||
    values.name ||
    (typeof named === "string" ? named : named?.ru);
  return createAlias(name ?? "");
};

function describe(error: unknown): string {
  if (error instanceof UnknownColumnError) return `${error.message}: no such field`;
  if (!(error instanceof ORPCError)) return error instanceof Error ? error.message : String(error);
  const fields = (error.data as ErrorBody["data"])?.fields ?? [];
  return fields.length === 0
    ? error.code
    : fields.map(({ path, fault }) => `${path.join(".")}: ${fault}`).join(", ");
}
