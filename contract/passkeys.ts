import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import * as z from "zod";
import { AuthData, Device, Proof } from "./auth";
import { createRoutes } from "./create-routes";
import { Acknowledgement, listSchema, LocaleCode, UnixSeconds } from "./shared";
import { maxPasskeyBytes } from "./sizes";

/** What the browser is asked for, and what it returns, as WebAuthn's JSON; the API checks the signature in it. */
const requestOptions = z.custom<PublicKeyCredentialRequestOptionsJSON>((value) => typeof value === "object");
const creationOptions = z.custom<PublicKeyCredentialCreationOptionsJSON>(
  (value) => typeof value === "object",
);
const answer = <Answer>() =>
  z.custom<Answer>(
    (value) => typeof value === "object" && value !== null && JSON.stringify(value).length <= maxPasskeyBytes,
  );

export const Passkey = z.object({
  id: z.string(),
  /** Whether its owner's other devices have it, too. */
  is_synced: z.boolean(),
  created: UnixSeconds,
  last_used: UnixSeconds.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

const { get, post, remove } = createRoutes("auth");

export const passkeys = {
  signInOptions: post("/auth/passkey/options", "What a browser has to sign to sign in by a passkey, once")
    .input(z.strictObject({}))
    .output(requestOptions),
  signIn: post("/auth/passkey", "Signs in by a passkey")
    .input(z.strictObject({ answer: answer<AuthenticationResponseJSON>(), ...Device }))
    .output(AuthData),
  list: get("/account/passkeys", "The account's passkeys").output(listSchema(Passkey)),
  prove: post("/account/passkeys/proof", "Proves the owner, who may then add one passkey")
    .input(z.strictObject({ ...Proof, locale: LocaleCode.optional() }))
    .output(Acknowledgement),
  creationOptions: get(
    "/account/passkeys/options",
    "What a browser needs to create a passkey; PROOF_IS_NEEDED without a recent proof",
  ).output(creationOptions),
  add: post("/account/passkeys", "Adds a passkey")
    .input(z.strictObject({ answer: answer<RegistrationResponseJSON>() }))
    .output(Acknowledgement),
  remove: remove("/account/passkeys/{id}", "Removes a passkey")
    .input(z.object({ id: z.string().max(1400) }))
    .output(Acknowledgement),
};
