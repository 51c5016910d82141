export const minSecretLength = 32;
/** Random ones of this length have twice as many, even in hexadecimal. */
const minDifferent = 8;

/** Why a secret could be guessed, as the end of a sentence; null if it could not. Production refuses such secrets. */
export function findWeakness(secret: string): string | null {
  if (secret.length < minSecretLength) return `has fewer than ${minSecretLength} characters`;
  return new Set(secret).size < minDifferent ? "repeats the same few characters" : null;
}
