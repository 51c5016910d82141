/** The URL of a picture without size: pages add width and quality (K-060, K-061). */
export function getPictureUrl(kind: string, alias: string, version: string): string {
  return `/images/${kind}/${alias}.${version}`;
}
