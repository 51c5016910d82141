import type { DocumentCard, DocumentGroup } from "#contract/documents";
import { paths } from "~/lib/paths";

type DocumentName = Pick<DocumentCard, "alias" | "group">;

/** Pages that list the documents of a group. */
export const listedGroups: Partial<Record<string, DocumentGroup>> = {
  legal: "legal",
  partners: "partner",
  "ways-to-watch": "platform",
};

/**
 * The path of a document. Aliases of partners and platforms are prefixed with their group, because «samsung» is both.
 */
export function getDocumentPath({ alias, group }: DocumentName): string {
  const name = alias.replace(/^(partner|promo|platform)_/, "");
  if (group === "legal") return paths.legal(alias);
  if (group === "platform") return paths.platform(name);
  if (group === "partner") return alias.startsWith("promo_") ? paths.partnerPromo(name) : paths.partner(name);
  return `/${alias}`;
}

/** Parses a path into the document it names, which may not exist. Null if the path can name none. */
export function parseDocumentPath(path: string): DocumentName | null {
  const [, first = "", second, third, ...rest] = path.split("/");
  if (rest.length > 0) return null;
  if (second === undefined) return { alias: first, group: "page" };
  if (first === "partners" && second === "promo" && third)
    return { alias: `promo_${third}`, group: "partner" };
  if (third !== undefined) return null;
  if (first === "partners") return { alias: `partner_${second}`, group: "partner" };
  if (first === "ways-to-watch") return { alias: `platform_${second}`, group: "platform" };
  return first === "legal" ? { alias: second, group: "legal" } : null;
}

/** The list that a group's documents belong to, for breadcrumbs and the link back. */
export const parents = {
  legal: { name: "legal", path: paths.legalDocuments() },
  partner: { name: "partners", path: paths.partners() },
  platform: { name: "platforms", path: paths.waysToWatch() },
  page: null,
} as const satisfies Record<DocumentGroup, { name: string; path: string } | null>;
