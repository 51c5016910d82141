/** Age rating; titles without one count as adult (K-057). */
export function getAge({ rating_age }: { rating_age?: string | null | undefined }): string {
  return rating_age ?? "18+";
}
