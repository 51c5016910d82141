/** Age rating; titles without one count as adult (K-057). */
export const getAge = (rating: string | null | undefined): string => rating ?? "18+";

export const childRatings = ["0+", "6+", "8+", "12+"];

/** Whether a child may see a title: made for children and rated up to 12+. Unknown ratings count as 18+ (AMB-191). */
export function isForChildren(title: { forKids: boolean; ratingAge: string | null | undefined }): boolean {
  return title.forKids && childRatings.includes(getAge(title.ratingAge));
}
