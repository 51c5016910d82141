/** The address of a picture without size: the page adds width and quality (K-060, K-061). */
export function pictureUrlOf(kind: string, alias: string, version: string): string {
  return `/images/${kind}/${alias}.${version}`;
}
