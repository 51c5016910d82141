/** A title's age rating; one without is for adults (K-057). */
export function getAge({ rating_age }: { rating_age?: string | null | undefined }): string {
  return rating_age ?? "18+";
}
