/** The service's own country. Visitors whose country is unknown are treated as being there. */
export const homeCountry = "RU";
