import { oneTapSeconds } from "#domain/third-parties";
import { localisedPath, splitLocale } from "~/lib/i18n/locales";
import { sendForJson } from "~/lib/navigation/own-resources";
import { paths } from "~/lib/paths";

/** What we use of Google Identity Services. */
type IdentityServices = {
  initialize: (options: {
    client_id: string;
    nonce: string;
    callback: (answer: { credential?: unknown }) => void;
    context: "signin";
    use_fedcm_for_prompt: true;
    itp_support: true;
    cancel_on_tap_outside: false;
  }) => void;
  prompt: () => void;
  cancel: () => void;
};

const getServices = () =>
  (window as { google?: { accounts?: { id?: IdentityServices } } }).google?.accounts?.id;

/** Loads the provider's script and lets it offer to sign in by one tap. Nothing happens if the offer or the script fails. */
export async function offerOneTap(
  load: (onLoad: () => void) => void,
  mayOffer: () => boolean,
): Promise<void> {
  const { ok, body } = await sendForJson(paths.resources.oneTapOffer(), {});
  if (!ok) return;
  const { client_id, nonce } = body as { client_id: string; nonce: string };
  load(() => {
    if (!mayOffer()) return;
    const services = getServices();
    services?.initialize({
      client_id,
      nonce,
      callback: ({ credential }) => signIn({ credential: String(credential), nonce }),
      context: "signin",
      use_fedcm_for_prompt: true,
      itp_support: true,
      cancel_on_tap_outside: false,
    });
    services?.prompt();
    setTimeout(cancelOneTap, oneTapSeconds * 1000);
  });
}

/** Takes the offer back, where a page has no place for it, and when its time is over. */
export function cancelOneTap(): void {
  try {
    getServices()?.cancel();
  } catch {
    // The provider's fault.
  }
}

/** As a form, because what follows is a new document. */
function signIn(answer: { credential: string; nonce: string }): void {
  const { pathname, search } = window.location;
  const form = document.createElement("form");
  form.method = "post";
  form.action = localisedPath(paths.oneTap(), splitLocale(pathname).locale);
  for (const [name, value] of Object.entries({ ...answer, from: pathname + search })) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}
