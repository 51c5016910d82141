import { createHash, type KeyObject, sign } from "node:crypto";
import { LRUCache } from "lru-cache";

type CdnLink = { base: string; folder: string; path: string; /** Unix seconds. */ expiresAt: number };

/**
 * For nginx's secure_link, of a whole folder: `/media/{md5}.{expires}/{clip}/{path}`. The signature stands before the
 * clip, so that names in playlists include it.
 */
export function signSecureLink({
  base,
  folder,
  path,
  expiresAt,
  secret,
}: CdnLink & { secret: string }): string {
  const signature = createHash("md5").update(`${expiresAt}/${folder} ${secret}`).digest("base64url");
  const [parent = "", clip = ""] = folder.split("/");
  return `${base}/${parent}/${signature}.${expiresAt}/${clip}/${path}`;
}

/** An RSA signature takes a millisecond, and the files of a film share one. */
const queries = new LRUCache<string, string>({ max: 1000 });

/** Base64 as CloudFront has it in addresses. */
const encode = (bytes: Buffer) =>
  bytes.toString("base64").replaceAll("+", "-").replaceAll("=", "_").replaceAll("/", "~");

/** For CloudFront: a custom policy for all files of the folder, until then. */
export function signCloudFrontUrl({
  base,
  folder,
  path,
  expiresAt,
  keyPairId,
  privateKey,
}: CdnLink & { keyPairId: string; privateKey: KeyObject }): string {
  const policy = JSON.stringify({
    Statement: [
      { Resource: `${base}/${folder}/*`, Condition: { DateLessThan: { "AWS:EpochTime": expiresAt } } },
    ],
  });
  let query = queries.get(policy + keyPairId);
  if (query === undefined) {
    const signature = encode(sign("RSA-SHA1", Buffer.from(policy), privateKey));
    query = `Policy=${encode(Buffer.from(policy))}&Signature=${signature}&Key-Pair-Id=${keyPairId}`;
    queries.set(policy + keyPairId, query);
  }
  return `${base}/${folder}/${path}?${query}`;
}
