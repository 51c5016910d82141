/** Units of time in seconds, as moments are counted everywhere. */
export const hourSeconds = 3600;
export const daySeconds = 24 * hourSeconds;
