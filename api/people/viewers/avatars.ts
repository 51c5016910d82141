import { pictureVersion } from "#artwork/pictures/render-picture";
import { avatars } from "#contract/profile-options";
import { adultPalettes, childrensPalettes, type PictureSpec } from "#domain/artwork";
import { getPictureUrl } from "#domain/pictures";

/** A profile's avatar; children's have their own bright inks. */
export function avatarPicture(name: string): PictureSpec {
  const ofKind = avatars.child.includes(name) ? childrensPalettes : adultPalettes;
  const index = Math.max(avatars.child.indexOf(name), avatars.adult.indexOf(name));
  return {
    shape: "avatar",
    lettering: null,
    year: null,
    motifs: ["beam", "disc"],
    palette: ofKind[(index + 1) % ofKind.length] ?? childrensPalettes[0],
    seed: name,
  };
}

export const getAvatarUrl = (name: string): string =>
  getPictureUrl("avatar", name, pictureVersion(avatarPicture(name)));
