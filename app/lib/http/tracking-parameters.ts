/** Parameters that do not affect a page. They are left out of cache keys, so nothing of them may be in a page. */
export const isTracking = (name: string): boolean => /^(utm_[a-z]+|yclid|gclid|fbclid|_openstat)$/.test(name);
