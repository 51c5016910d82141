/** The service's own country. Visitors whose country is unknown are treated as being in it. */
export const homeCountry = "RU";
