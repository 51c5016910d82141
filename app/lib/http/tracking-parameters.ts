/**
 * Whether a parameter only serves tracking. Such parameters are left out of cache keys, so pages must not contain
 * them.
 */
export const isTracking = (name: string): boolean => /^(utm_[a-z]+|yclid|gclid|fbclid|_openstat)$/.test(name);
