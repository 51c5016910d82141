import { createHash } from "node:crypto";

/** What events have instead of the account's id. */
export const hashAccount = (accountId: string): string =>
  createHash("sha256").update(accountId).digest("hex");
