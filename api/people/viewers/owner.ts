import { type ApiContext, requireNotDeleted, requireSession } from "../../context";
import { fail } from "../../platform/errors";
import type { Caller } from "./accounts";

/**
 * The account's owner: an adult profile of a registered account. 403 ACCESS_VIRTUAL_DENIED or CHILD_PROFILE for others,
 * ACCOUNT_DELETED if the account is marked for deletion.
 */
export async function requireOwner(context: ApiContext): Promise<Caller> {
  return requireNotDeleted(await requireDeletedOrOwner(context));
}

/** The same, but also allows an account marked for deletion. */
export async function requireDeletedOrOwner(context: ApiContext): Promise<Caller> {
  const caller = await requireSession(context);
  if (caller.account.virtual) fail(403, "ACCESS_VIRTUAL_DENIED", "Sign in first");
  if (caller.profile.child) fail(403, "CHILD_PROFILE", "A child's profile has no access to the account");
  return caller;
}
