/** A film that is shorter is a short film. */
export const minFeatureMinutes = 45;
