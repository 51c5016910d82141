/** Sizes that the contract, the API and the website share; without Zod, so that scripts of pages may import them. */

/** Pages of lists (AMB-013), of the catalogue and the like, of search results, and of recordings. */
export const listPageSize = 30;
export const catalogPageSize = 20;
export const searchPageSize = 40;
export const recordingPageSize = 25;
/** «An evening in a minute»: titles at once, and the last three. */
export const eveningSize = 3;
export const maxEveningHand = 20;

/** The longest texts, in characters (AMB-135). */
export const maxQueryLength = 200;
export const maxDeviceName = 40;
export const maxSubject = 100;
export const maxMessage = 1000;
export const maxStaffMessage = 4000;
/** Why the staff for money act. */
export const maxDeskReason = 500;
/** How many days the staff may add to a subscription at once. */
export const maxDeskDays = 366;
export const maxArticleId = 80;
export const maxArticleTitle = 200;
export const maxArticleBody = 20_000;

/** A title of the operator's own. */
export const maxTitleName = 200;
export const maxDescription = 5000;
/** A piece of a film that is uploaded, and the largest film, in bytes. */
export const maxPieceBytes = 4 * 1024 * 1024;
export const maxFilmBytes = 1024 ** 4;

/** A campaign's popup. */
export const maxCampaignId = 64;
export const maxCampaignTitle = 80;
export const maxCampaignText = 300;

/** Help articles in one list. */
export const maxArticles = 2000;

/** The maximum size of a form's body without files, in bytes. */
export const maxFormBytes = 64 * 1024;

/** The pictures of a message to support (AMB-246). */
export const maxPictures = 5;
export const maxPictureBytes = 5 * 1024 * 1024;

/** The maximum size of a form with pictures: all pictures plus the form around them. */
export const maxFormWithPicturesBytes = maxPictures * maxPictureBytes + maxFormBytes;

/** A child's viewing time a day, in minutes, and the titles and channels hidden from a profile. */
export const dailyMinutes = { min: 5, max: 720 } as const;
export const maxBlocks = 200;

/** What a browser answers for a passkey, as JSON. */
export const maxPasskeyBytes = 10_000;

/** Characters of a provider's identity token. */
export const maxCredential = 8000;
