import type { DocumentCard, DocumentText } from "#contract/documents";
import { cachePolicies } from "~/lib/cache/cache-policies";
import { publicSettings } from "~/lib/env.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { serverMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { MarkupPage } from "~/lib/server-markup/server-markup-page";
import { isOffered } from "~/lib/site-parts";
import { loadPublic } from "../catalog/public-data.server";
import { DocumentBody } from "./document-body";
import { getDocumentPath, listedGroups, parseDocumentPath } from "./document-path";
import { documentSeo } from "./documents-seo";

/**
 * Documents and pages about the service; the query parameter `version` is the day from which an older text was in
 * force.
 */
export const documentLoader = defineLoader(
  { access: "public", isShared: true },
  async ({ context }): Promise<MarkupPage> => {
    const { alias, group } = parseDocumentPath(context.path) ?? notFound();
    const { isChild } = await context.viewer();
    const filled = fillPlaceholders(await loadDocument(context, alias));
    const document = isChild ? withoutSignIn(filled) : filled;
    if (document.group !== group) notFound();
    const listedGroup = group === "page" ? listedGroups[alias] : undefined;
    const listed = listedGroup
      ? (await loadDocuments(context)).filter((card) => card.group === listedGroup)
      : [];
    return {
      page: serverMarkup(context, DocumentBody, { document, listed, isChild }),
      seo: documentSeo(context, document, listed),
    };
  },
);

function loadDocument(context: RequestContext, alias: string): Promise<DocumentText> {
  const version = context.url.searchParams.get("version");
  if (version !== null && !/^\d{4}-\d{2}-\d{2}$/.test(version)) notFound();
  return loadPublic(context, {
    name: `document:${alias}:${version ?? ""}`,
    policy: cachePolicies.catalogue,
    load: ({ audience, call }) =>
      context.api.documents.document({ ...audience, alias, ...(version === null ? {} : { version }) }, call),
  });
}

/** All documents of the audience that have a page. */
export async function loadDocuments(context: RequestContext): Promise<DocumentCard[]> {
  const { items } = await loadPublic(context, {
    name: "documents",
    policy: cachePolicies.catalogue,
    load: ({ audience, call }) => context.api.documents.list(audience, call),
  });
  return items.filter((card) => isOffered(getDocumentPath(card)));
}

/** A child is signed in already: what leads there is plain text. */
const withoutSignIn = (document: DocumentText): DocumentText => ({
  ...document,
  body: document.body.replaceAll(/\[([^\]]+)\]\(\/(?:auth|signin|signup)\b[^)]*\)/g, "$1"),
});

/** Replaces placeholders in a text with values from the settings. */
function fillPlaceholders(document: DocumentText): DocumentText {
  const { supportEmail, foreignCompanyAddress } = publicSettings();
  const body = document.body
    .replaceAll("{{supportEmail}}", `[${supportEmail}](mailto:${supportEmail})`)
    .replaceAll("{{companyAddress}}", foreignCompanyAddress);
  return { ...document, body };
}
