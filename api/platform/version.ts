import { createHash } from "node:crypto";
import { fail } from "./errors";

export type Versioned<Value> = Value & { version: string };

/** Changes with anything in the value, but not with the order of its keys. */
export const getVersion = (value: object): string =>
  createHash("sha256")
    .update(JSON.stringify(value, (_key, part: unknown) => sortKeys(part)))
    .digest("base64url")
    .slice(0, 16);

const sortKeys = (value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/**
 * 409 CHANGED_MEANWHILE unless what is stored is what the writer saw, or what is to be written; `taken` if the writer
 * saw nothing, as for something new, and there is another.
 */
export function requireSeen(
  stored: object | null,
  written: object,
  { seen, taken = "CHANGED_MEANWHILE" }: { seen: string | null; taken?: string },
): void {
  const version = stored && getVersion(stored);
  if (version === seen || version === getVersion(written)) return;
  if (seen === null) fail(409, taken, "There is another already");
  fail(409, "CHANGED_MEANWHILE", "Somebody else wrote it meanwhile");
}
