/** For how long a browser keeps what could not be sent, and how late it may arrive, in milliseconds. */
export const maxUnsentMs = 7 * 86_400_000;
/** The same of a position in a film: the API remembers for a day what was removed from the history, and a report may wait to be written. */
export const maxUnsentProgressMs = 23 * 3_600_000;
