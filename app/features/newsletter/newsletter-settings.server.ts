import type { NewsletterSettings } from "#contract/newsletter";
import { attempt } from "~/lib/api/api-client.server";
import { ApiError } from "~/lib/api/api-error";
import { createErrorDescriber } from "~/lib/forms/create-error-describer";
import type { RequestContext } from "~/lib/request-context/request-context.server";

const maxLength = 100;

/** The subscriber id and token of a link in an email; null without them. */
export function readEmailLink({ url }: RequestContext): { id: string; token: string } | null {
  const [id, token] = ["id", "token"].map((name) => url.searchParams.get(name)?.slice(0, maxLength) ?? "");
  return id && token ? { id: id.slice(0, 64), token } : null;
}

/** The settings of a subscriber who follows an email's link, or of the account's owner; null for everyone else. */
export async function loadSettings(context: RequestContext): Promise<NewsletterSettings | "outdated" | null> {
  const link = readEmailLink(context);
  const viewer = await context.viewer();
  if (viewer.authState === "error") throw new ApiError({ kind: "http", status: 0, code: "VIEWER_UNKNOWN" });
  if (link === null && viewer.isVirtual) return null;
  const found = await attempt(context.api.newsletter.settings({ ...link }, await context.callOptions()));
  if (found.ok) return found.value;
  if (found.error.code === "INVALID_TOKEN") return "outdated";
  throw found.error;
}

export const describeError = createErrorDescriber({
  EMAIL_WRONG_FORMAT: ["email", "emailFormat"],
  INVALID_TOKEN: ["", "outdated"],
});
