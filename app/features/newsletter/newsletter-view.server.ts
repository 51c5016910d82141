import type { NewsletterSettings } from "#contract/newsletter";
import { attempt } from "~/lib/api/api-client.server";
import { ApiError } from "~/lib/api/api-error";
import { createErrorDescriber } from "~/lib/forms/create-error-describer";
import { fixedT } from "~/lib/i18n/i18n.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { formatCountdown } from "~/lib/time/machine-time";

/** The submitted values of a form that is shown again. */
export type ShownForm = {
  typed: Partial<Record<string, string>>;
  errors: Partial<Record<string, string>>;
  captcha: { captcha: string; key: string; question: string } | null;
};

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

/** The form as submitted; empty at first. */
export function readForm({ formResult, locale, now }: RequestContext): ShownForm {
  const t = fixedT(locale, "newsletter");
  const { initialValue = {}, error } = formResult?.submission ?? {};
  const time = formatCountdown(Math.max(0, (formResult?.expired ?? now) - now));
  return {
    typed: Object.fromEntries(
      Object.entries(initialValue ?? {}).filter(
        (entry): entry is [string, string] => typeof entry[1] === "string",
      ),
    ),
    errors: Object.fromEntries(
      Object.entries(error ?? {}).flatMap(([field, keys]) =>
        keys?.[0] === undefined || keys[0] === "outdated"
          ? []
          : [[field, t(`errors.${keys[0]}` as "errors.unknown", { time })]],
      ),
    ),
    captcha: formResult?.captcha ?? null,
  };
}
