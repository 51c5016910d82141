import { maxPictureBytes, maxPictures } from "#contract/sizes";
import { attempt } from "~/lib/api/api-client.server";
import type { FormErrors } from "~/lib/forms/form-result";
import type { ActionContext } from "~/lib/http/define-action.server";
import { parsePictureIds } from "./picture-ids";
import { describeError } from "./support-errors";

/** The field with the ids of already uploaded pictures. */
const idsField = "attached";

/**
 * Uploads a form's pictures to the API, one after another, and adds their ids to the form, so that they are kept when
 * it is shown again. `link` identifies the ticket of a visitor without an account.
 */
export async function uploadPictures(
  { context, fields, files }: Omit<ActionContext<unknown>, "form">,
  link: { ticket: string; token: string } | null = null,
): Promise<FormErrors> {
  const ids = parsePictureIds(fields.get(idsField));
  if (ids.length + files.length > maxPictures) return { pictures: "pictureMany" };
  if (files.some(({ size }) => size > maxPictureBytes)) return { pictures: "pictureLarge" };
  const options = await context.callOptions();
  for (const file of files) {
    const base64 = Buffer.from(await file.arrayBuffer()).toString("base64");
    const upload = await attempt(context.api.support.attach({ data: base64, ...link }, options));
    if (!upload.ok) return describeError(upload.error);
    ids.push(upload.value.id);
    fields.set(idsField, ids.join(","));
  }
  return {};
}
