/** Topics of the weekly email. Television is offered only in countries that have it. */
export const newsletterTopics = ["titles", "promos", "journal", "tv"] as const;
