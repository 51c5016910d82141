/** Limits and options of profiles, shared by the contract, forms and API. */

/** Per account (AMB-035). */
export const maxProfiles = 5;

const number = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${from}-${index + 1}`);
const avatarsOfAKind = 14;

/** Pictures to choose from. */
export const avatars = { adult: number("adult", avatarsOfAKind), child: number("child", avatarsOfAKind) };
export const isAvatar = (name: string): boolean =>
  avatars.adult.includes(name) || avatars.child.includes(name);

export const genders = ["female", "male"] as const;

/** What is kept from a profile until it gets there: of the series it has begun, of every series, or nothing. */
export const spoilerChoices = ["auto", "always", "off"] as const;
export type SpoilerChoice = (typeof spoilerChoices)[number];
