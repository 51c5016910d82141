import type { AccountSummary } from "#contract/account";
import { SocialProvider } from "#contract/auth";
import { paths } from "~/lib/paths";

/**
 * How the owner proves their identity. With «request» a code has to be requested first; with «none» there is no means
 * of proof.
 */
export type ProofWay = "password" | "request" | "code" | "none";

export type AccountFormView = ChangeView | { kind: "delete"; by: ProofWay };
export type ChangeView =
  | { kind: "email" | "phone" | "password"; by: ProofWay }
  | { kind: "link" | "unlink"; by: ProofWay; provider: SocialProvider }
  | { kind: "emailCode" | "phoneCode" };

/** The form that a URL of /account/profile asks for; null for the section itself. */
export function findForm(
  query: URLSearchParams,
  account: Pick<AccountSummary, "email" | "phone" | "has_password">,
  isProofSent: boolean,
): ChangeView | null {
  const change = query.get("change");
  if (change === "link" || change === "unlink") {
    const provider = SocialProvider.safeParse(query.get("provider"));
    if (!provider.success) return null;
    return { kind: change, by: getProofWay(query, account, isProofSent), provider: provider.data };
  }
  if (change !== "email" && change !== "phone" && change !== "password") return null;
  if (query.get("step") === "code" && change !== "password") return { kind: `${change}Code` };
  return { kind: change, by: getProofWay(query, account, isProofSent) };
}

export function getProofWay(
  query: URLSearchParams,
  { email, phone, has_password }: Pick<AccountSummary, "email" | "phone" | "has_password">,
  isProofSent: boolean,
): ProofWay {
  const hasLogin = email !== null || phone !== null;
  if (has_password && !(hasLogin && query.get("proof") === "code")) return "password";
  if (!hasLogin) return "none";
  return isProofSent ? "code" : "request";
}

/** The path of the form's first step. */
export function getFormPath(view: ChangeView, state: { proof?: "code" } = {}): string {
  switch (view.kind) {
    case "link":
    case "unlink":
      return paths.changeLink(view.kind, view.provider, state);
    case "emailCode":
    case "email":
      return paths.changeLogin("email", state);
    case "phoneCode":
    case "phone":
      return paths.changeLogin("phone", state);
    case "password":
      return paths.changeLogin("password", state);
  }
}

/** The form with the kind of proof that was submitted; the API decides whether it suffices. */
export function withSentProof(view: AccountFormView, fields: URLSearchParams): AccountFormView {
  if (!("by" in view)) return view;
  return { ...view, by: fields.has("proof") ? "code" : fields.has("password") ? "password" : "none" };
}
