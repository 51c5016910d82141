import {
  type DocumentCard,
  DocumentGroup,
  type DocumentText,
  type DocumentVersion,
} from "#contract/documents";
import { defaultLocale, type Locale, locales } from "#contract/languages";
import type { Audience } from "../../platform/audience";
import { readDocuments, type StoredDocument } from "../../platform/content/document-files";

type Log = (line: Record<string, unknown>) => void;
/** The audience, and the day (YYYY-MM-DD) that decides which version applies. */
type DocumentsQuery = Pick<Audience, "locale" | "country"> & { today: string };

export type Documents = {
  list: (query: DocumentsQuery) => DocumentCard[];
  /** Null for an unknown document or version. */
  find: (query: DocumentsQuery, alias: string, version?: string) => DocumentText | null;
};

/** How long files are cached: editors' changes appear after this time, without a restart. */
const recheckMs = 5000;

/** Documents of the folder `content`. An invalid file fails the start; later the last valid texts are kept. */
export function createDocuments(content: string, { log }: { log: Log }): Documents {
  let stored = readDocuments(content);
  let readAt = performance.now();
  const getStored = (): StoredDocument[] => {
    if (performance.now() - readAt < recheckMs) return stored;
    readAt = performance.now();
    try {
      stored = readDocuments(content);
    } catch (error) {
      log({ level: "error", event: "documents", error: (error as Error).message });
    }
    return stored;
  };
  return {
    list: (query) => listDocuments(getStored(), query),
    find: (query, alias, version) => findDocument(getStored(), query, alias, version),
  };
}

const groups: readonly DocumentGroup[] = DocumentGroup.options;

function listDocuments(stored: StoredDocument[], query: DocumentsQuery): DocumentCard[] {
  return [...new Set(stored.map(({ alias }) => alias))]
    .flatMap((alias) => getVersions(stored, query, alias).filter(({ state }) => state === "current"))
    .sort((one, other) => groups.indexOf(one.group) - groups.indexOf(other.group) || one.order - other.order)
    .map((document) => toCard(stored, query, document));
}

export function findDocument(
  stored: StoredDocument[],
  query: DocumentsQuery,
  alias: string,
  version?: string,
): DocumentText | null {
  const versions = getVersions(stored, query, alias);
  const document = versions.find(({ effective, state }) =>
    version === undefined ? state === "current" : effective === version,
  );
  if (!document) return null;
  return {
    ...toCard(stored, query, document),
    state: document.state,
    body: document.body,
    action: document.action ?? null,
    versions: versions.map(({ effective, state }) => ({ version: effective, state })),
  };
}

type Version = StoredDocument & { state: DocumentVersion["state"] };

/** The versions of a document in the audience's language, or in the default one if there are none. */
function getVersions(
  stored: StoredDocument[],
  { locale, country, today }: DocumentsQuery,
  alias: string,
): Version[] {
  const shown = stored.filter(
    (document) => document.alias === alias && (document.countries?.includes(country) ?? true),
  );
  const isInForce = ({ effective }: StoredDocument) => effective <= today;
  const own = shown.filter((document) => document.locale === locale);
  const versions = own.some(isInForce) ? own : shown.filter((document) => document.locale === defaultLocale);
  const current = versions.find(isInForce);
  const getState = (document: StoredDocument) => {
    if (document === current) return "current";
    return isInForce(document) ? "earlier" : "upcoming";
  };
  return current ? versions.map((document) => ({ ...document, state: getState(document) })) : [];
}

function toCard(stored: StoredDocument[], { today }: DocumentsQuery, document: StoredDocument): DocumentCard {
  const has = (locale: Locale) =>
    stored.some((one) => one.alias === document.alias && one.locale === locale && one.effective <= today);
  return {
    alias: document.alias,
    group: document.group,
    title: document.title,
    description: document.description,
    effective: document.effective,
    texts_lang: document.locale,
    locales: locales.filter(has),
  };
}
