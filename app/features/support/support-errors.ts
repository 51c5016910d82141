import { createErrorDescriber } from "~/lib/forms/create-error-describer";

/** Maps an API error to a field and its text, a key of the group «errors» in the namespace «support». */
export const describeError = createErrorDescriber({
  PICTURE_REFUSED: ["pictures", "pictureRefused"],
  PICTURE_TOO_LARGE: ["pictures", "pictureLarge"],
  PICTURE_NOT_FOUND: ["pictures", "pictureGone"],
  UPLOADS_BUSY: ["pictures", "pictureBusy"],
  CARD_NUMBER_REFUSED: ["message", "card"],
  EMAIL_IS_EMPTY: ["email", "emailEmpty"],
  EMAIL_IS_WRONG: ["email", "emailFormat"],
  CHANGED_MEANWHILE: ["", "changed"],
  ARTICLE_EXISTS: ["id", "articleTaken"],
  CAPTCHA_IS_NEEDED: ["captcha", "captchaNeeded"],
});
