import { api } from "../../context";
import { createList } from "../../platform/paging";
import { requireProof } from "../account/proof";
import { toSignInContext } from "../auth/sign-in";
import { requireOwner } from "../viewers/owner";
import {
  addPasskey,
  allowPasskey,
  createCreationOptions,
  createSignInOptions,
  listPasskeys,
  removePasskey,
  signInByPasskey,
} from "./passkeys";

const done = { ok: true as const };

/** Passkeys: signing in by one, and the owner's list of them. */
export const passkeyRoutes = {
  signInOptions: api.passkeys.signInOptions.handler(({ context }) => createSignInOptions(context)),
  signIn: api.passkeys.signIn.handler(({ input, context }) =>
    signInByPasskey(context, input.answer, toSignInContext(context, input)),
  ),
  list: api.passkeys.list.handler(async ({ context }) =>
    createList(await listPasskeys(context.db, (await requireOwner(context)).account.id)),
  ),
  prove: api.passkeys.prove.handler(async ({ input, context }) => {
    const caller = await requireOwner(context);
    await requireProof(context, caller, input);
    await allowPasskey(context, caller);
    return done;
  }),
  creationOptions: api.passkeys.creationOptions.handler(async ({ context }) =>
    createCreationOptions(context, await requireOwner(context)),
  ),
  add: api.passkeys.add.handler(async ({ input, context }) => {
    await addPasskey(context, await requireOwner(context), input.answer);
    return done;
  }),
  remove: api.passkeys.remove.handler(async ({ input, context }) => {
    await removePasskey(context.db, await requireOwner(context), input.id);
    return done;
  }),
};
