/** The URL of a picture without size: pages add width and quality (K-060, K-061). */
export function getPictureUrl(kind: string, alias: string, version: string): string {
  return `/images/${kind}/${alias}.${version}`;
}

/** The alias and version of a URL's last part. URLs of earlier times have no tone in their version. */
export function parsePictureName(name: string): { alias: string; version: string } | null {
  const [, alias, version] = /^([\w-]+)\.([0-9a-f]{6}(?:\.[0-9a-z])?)$/u.exec(name) ?? [];
  return alias && version ? { alias, version } : null;
}
