import type { ApiError } from "~/lib/api/api-error";
import type { FormErrors } from "~/lib/forms/define-form-action.server";

const refusals: Record<string, [field: "name" | "birthday" | "avatar" | "", key: string]> = {
  PROFILE_NAME_WRONG: ["name", "nameLong"],
  CARD_NUMBER_REFUSED: ["name", "nameCard"],
  BIRTHDAY_WRONG: ["birthday", "birthday"],
  AVATAR_WRONG: ["avatar", "avatar"],
  PROFILE_IS_CURRENT: ["", "current"],
  PROFILE_IS_LAST: ["", "last"],
  PROFILE_NOT_FOUND: ["", "gone"],
};

/** The form's error messages for an API error: keys of the group «errors». */
export function describeProfileError({ code, isFault }: ApiError): FormErrors {
  if (isFault) return { "": "server" };
  const [field, key] = refusals[code] ?? ["", "unknown"];
  return { [field]: key };
}
