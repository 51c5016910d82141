/** The URL of a picture without size: pages add width and quality (K-060, K-061). */
export function getPictureUrl(kind: string, alias: string, version: string): string {
  return `/images/${kind}/${alias}.${version}`;
}

/** The alias and version from a URL's last segment. Versions in older URLs have no tone. */
export function parsePictureName(name: string): { alias: string; version: string } | null {
  const [, alias, version] = /^([\w-]+)\.([0-9a-f]{6}(?:\.[0-9a-z])?)$/u.exec(name) ?? [];
  return alias && version ? { alias, version } : null;
}
