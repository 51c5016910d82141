import { createErrorDescriber } from "~/lib/forms/create-error-describer";

/** The form's error messages for an API error: keys of the group «errors». */
export const describeProfileError = createErrorDescriber(
  {
    PROFILE_NAME_WRONG: ["name", "nameLong"],
    CARD_NUMBER_REFUSED: ["name", "nameCard"],
    BIRTHDAY_WRONG: ["birthday", "birthday"],
    AVATAR_WRONG: ["avatar", "avatar"],
    PROFILE_IS_CURRENT: ["", "current"],
    PROFILE_IS_LAST: ["", "last"],
    PROFILE_NOT_FOUND: ["", "gone"],
  },
  { limit: "unknown" },
);
