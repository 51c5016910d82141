const longTitleLength = 16;

/** Long titles are set smaller, so that they never fill the screen. */
export const isLongTitle = (title: string): boolean => title.length > longTitleLength;
