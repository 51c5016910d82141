import type { ApiError } from "~/lib/api/api-error";
import type { FormErrors } from "~/lib/forms/define-form-action.server";

const ofPictures: Record<string, string> = {
  PICTURE_REFUSED: "pictureRefused",
  PICTURE_TOO_LARGE: "pictureLarge",
  PICTURE_NOT_FOUND: "pictureGone",
  UPLOADS_BUSY: "pictureBusy",
};

/** The field and text for an API error: keys of the group «errors» in the namespace «support». */
export function describeError({ isFault, kind, code }: ApiError): FormErrors {
  if (isFault) return { "": "server" };
  if (Object.hasOwn(ofPictures, code)) return { pictures: ofPictures[code] ?? "pictureRefused" };
  if (kind === "limit") return { "": "limit" };
  if (code === "CARD_NUMBER_REFUSED") return { message: "card" };
  if (code === "EMAIL_IS_EMPTY") return { email: "emailEmpty" };
  if (code === "EMAIL_IS_WRONG") return { email: "emailFormat" };
  if (code === "CAPTCHA_IS_NEEDED") return { captcha: "captchaNeeded" };
  if (code.startsWith("CAPTCHA_")) return { captcha: "captchaWrong" };
  return { "": "unknown" };
}
