/** Parameters that do not affect a page. They are left out of cache keys, so a page must not contain them. */
export const isTracking = (name: string): boolean => /^(utm_[a-z]+|yclid|gclid|fbclid|_openstat)$/.test(name);
