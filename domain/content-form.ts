import { locales } from "#contract/languages";
import type { ContentField } from "./content-fields";
import { readDecimal, toDecimal } from "./money";

type Fields = readonly ContentField[];
type Values = Readonly<Record<string, string | undefined>>;
type Entry = Record<string, unknown>;

const pairPlaces = [0, 1] as const;
const isEntry = (value: unknown): value is Entry =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const toText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** The languages that a localised field has. */
export const getFieldLanguages = (field: ContentField): readonly string[] =>
  field.sort === "localized" ? (field.languages ?? locales) : [];

/** An entry as the values of its form: `title_ru`, `action-alias`, `cast-0-person`, `motifs-1`. */
export function toFormValues(fields: Fields, entry: unknown, prefix = ""): Record<string, string> {
  const given = isEntry(entry) ? entry : {};
  return Object.assign({}, ...fields.map((field) => toValues(field, given[field.name], prefix + field.name)));
}

function toValues(field: ContentField, value: unknown, name: string): Record<string, string> {
  const members = Array.isArray(value) ? (value as unknown[]) : [];
  switch (field.sort) {
    case "flag":
      return value === true ? { [name]: "on" } : {};
    case "money":
      return { [name]: typeof value === "number" ? toDecimal(value) : toText(value) };
    case "list":
      return { [name]: members.map(toText).join(", ") };
    case "localized": {
      const texts = isEntry(value) ? value : {};
      return Object.fromEntries(
        getFieldLanguages(field).map((locale) => [`${name}_${locale}`, toText(texts[locale])]),
      );
    }
    case "pair":
      return Object.fromEntries(pairPlaces.map((place) => [`${name}-${place}`, toText(members[place])]));
    case "group":
      return toFormValues(field.fields, value, `${name}-`);
    case "records":
      return Object.assign(
        {},
        ...members.map((member, index) => toFormValues(field.fields, member, `${name}-${index}-`)),
      );
    default:
      return { [name]: toText(value) };
  }
}

/** How many records of a field its form's values have. */
export function countRecords(values: Values, name: string): number {
  const indices = Object.keys(values).flatMap((key) =>
    key.startsWith(`${name}-`) ? Number.parseInt(key.slice(name.length + 1), 10) : [],
  );
  return indices.length === 0 ? 0 : Math.max(...indices) + 1;
}

/** The entry that a form's values make. What is left empty is missing, also if it is required. */
export function readFormValues(fields: Fields, values: Values, prefix = ""): Entry {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = readValue(field, values, prefix + field.name);
      return value === undefined ? [] : [[field.name, value]];
    }),
  );
}

function readValue(field: ContentField, values: Values, name: string): unknown {
  const text = values[name]?.trim() ?? "";
  switch (field.sort) {
    case "flag":
      return values[name] === "on" ? true : field.isOptional ? undefined : false;
    case "number":
      return text === "" ? undefined : /^-?\d{1,9}$/.test(text) ? Number(text) : text;
    case "money":
      return text === "" ? undefined : (readDecimal(text) ?? text);
    case "list":
      return text === "" && field.isOptional ? undefined : splitList(text);
    case "localized": {
      const texts = getFieldLanguages(field).flatMap((locale) => {
        const one = values[`${name}_${locale}`]?.trim();
        return one ? [[locale, one]] : [];
      });
      return texts.length === 0 && field.isOptional ? undefined : Object.fromEntries(texts);
    }
    case "pair":
      return pairPlaces.map((place) => values[`${name}-${place}`] ?? "");
    case "group":
      return field.isOptional && isBlank(field.fields, values, `${name}-`)
        ? undefined
        : readFormValues(field.fields, values, `${name}-`);
    case "records": {
      const records = getFilled(field, values, name).map((index) =>
        readFormValues(field.fields, values, `${name}-${index}-`),
      );
      return records.length === 0 && field.isOptional ? undefined : records;
    }
    default:
      // A line that is not optional may be empty, as the character of somebody who plays none.
      return text === "" && (field.isOptional || field.sort === "date" || field.sort === "choice")
        ? undefined
        : text;
  }
}

const maxRecords = 500;
type Records = Extract<ContentField, { sort: "records" }>;

/** The places of the records that something was typed into. */
const getFilled = ({ fields }: Records, values: Values, name: string): number[] =>
  Array.from({ length: Math.min(countRecords(values, name), maxRecords) }, (_, index) => index).filter(
    (index) => !isBlank(fields, values, `${name}-${index}-`),
  );

const splitList = (text: string): string[] => text.split(/[,;\n]+/).flatMap((one) => one.trim() || []);

/** Whether nothing was typed into a record; what is chosen or ticked does not count. */
const isBlank = (fields: Fields, values: Values, prefix: string): boolean =>
  !fields.some((field) => {
    const name = prefix + field.name;
    if (field.sort === "flag" || field.sort === "choice" || field.sort === "pair") return false;
    if (field.sort === "group") return !isBlank(field.fields, values, `${name}-`);
    if (field.sort === "records") return getFilled(field, values, name).length > 0;
    const names =
      field.sort === "localized" ? getFieldLanguages(field).map((locale) => `${name}_${locale}`) : [name];
    return names.some((one) => values[one]?.trim());
  });

/**
 * The name in the form of the value at a path of the entry that `readFormValues` made of these values: the nearest
 * field that has one.
 */
export function getFormName(fields: Fields, path: readonly string[], values: Values, prefix = ""): string {
  const [first, second, ...rest] = path;
  const field = fields.find(({ name }) => name === first);
  if (!field) return "";
  const name = prefix + field.name;
  if (field.sort === "localized") return `${name}_${second ?? getFieldLanguages(field)[0] ?? ""}`;
  if (field.sort === "pair") return `${name}-${second ?? 0}`;
  if (field.sort === "group") {
    const inner = second === undefined ? getFirst(field.fields) : [second, ...rest];
    return getFormName(field.fields, inner, values, `${name}-`);
  }
  if (field.sort !== "records") return name;
  const index = second === undefined ? 0 : (getFilled(field, values, name)[Number(second)] ?? Number(second));
  const inner = rest.length === 0 ? getFirst(field.fields) : rest;
  return getFormName(field.fields, inner, values, `${name}-${index}-`);
}

const getFirst = ([first]: Fields): string[] => (first ? [first.name] : []);
