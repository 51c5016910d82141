import { maxPictureBytes, maxPictures } from "#contract/form-size";
import { attempt } from "~/lib/api/api-client.server";
import type { FormErrors } from "~/lib/forms/form-result";
import type { ActionContext } from "~/lib/http/define-action.server";
import { describeError } from "./support-errors";

/** The field with the ids of already uploaded pictures. */
const keptField = "attached";

/**
 * Uploads a form's pictures to the API, one after another, and adds their ids to the form, so that they are kept when
 * it is shown again. `link` identifies the ticket of a visitor without an account.
 */
export async function takePictures(
  { context, fields, files }: Omit<ActionContext<unknown>, "form">,
  link: { ticket: string; token: string } | null = null,
): Promise<FormErrors> {
  const kept = (fields.get(keptField) ?? "").split(",").filter(Boolean);
  if (kept.length + files.length > maxPictures) return { pictures: "pictureMany" };
  if (files.some(({ size }) => size > maxPictureBytes)) return { pictures: "pictureLarge" };
  const options = await context.callOptions();
  for (const file of files) {
    const given = Buffer.from(await file.arrayBuffer()).toString("base64");
    const taken = await attempt(context.api.support.attach({ data: given, ...link }, options));
    if (!taken.ok) return describeError(taken.error);
    kept.push(taken.value.id);
    fields.set(keptField, kept.join(","));
  }
  return {};
}

export const listPictures = (kept: string | undefined): string[] => (kept ?? "").split(",").filter(Boolean);
