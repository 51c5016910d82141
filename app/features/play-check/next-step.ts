import type { PlayCheck, PlayRule } from "#contract/playback";
import { paths } from "~/lib/paths";
import { isOffered } from "~/lib/site-parts";

/** What a viewer can do about a rule; also the key of its text. */
type ActionName =
  | "sign-in"
  | "restore"
  | "profiles"
  | "devices"
  | "title"
  | "home"
  | "archive"
  | "guide"
  | "tariffs"
  | "upgrade"
  | "pin"
  | "article";
type NextStep = {
  /** Null if there is nothing the viewer can do. */
  action: { name: ActionName; path: string } | null;
  /** The help article about the rule. */
  article: string | null;
};

type NextStepContext = { pagePath: string; playerPath: string; isVirtual: boolean };

/** What a viewer can do about the rule that blocks playback, and where, if it is there. Paths are without the locale. */
export function getNextStep(rule: PlayRule, facts: PlayCheck["facts"], context: NextStepContext): NextStep {
  const { action, article } = findNextStep(rule, facts, context);
  return { action: action && isOffered(action.path) ? action : null, article };
}

function findNextStep(
  rule: PlayRule,
  { is_child: isChild, acl_type: acl, partner }: PlayCheck["facts"],
  { pagePath, playerPath, isVirtual }: NextStepContext,
): NextStep {
  const home = { name: "home", path: isChild ? paths.kids() : paths.home() } as const;
  const adult = { name: "profiles", path: paths.profiles() } as const;
  const article = (category: string, id: string) => (isChild ? null : paths.supportArticle(category, id));
  switch (rule) {
    case "session":
      return {
        action: { name: "sign-in", path: paths.signIn(pagePath) },
        article: article("account", "how-to-sign-in"),
      };
    case "account":
      return {
        action: isChild ? adult : { name: "restore", path: paths.account() },
        article: article("account", "delete-account"),
      };
    case "device-count":
    case "device":
      return {
        action: isChild ? adult : { name: "devices", path: paths.devices() },
        article: article("devices", "devices-limit"),
      };
    case "child-plan":
      return { action: adult, article: null };
    case "country":
      return { action: home, article: article("playback", "not-in-country") };
    case "published":
      return { action: home, article: null };
    case "window":
      return { action: { name: "title", path: pagePath }, article: null };
    case "on-air":
    case "programme":
      return { action: { name: "guide", path: paths.guide() }, article: null };
    case "kept":
    case "recorded":
      return {
        action: { name: "archive", path: paths.archive() },
        article: article("playback", "catch-up"),
      };
    case "subscription":
      if (isChild) return { action: adult, article: null };
      // The subscription is managed by an operator, not here.
      if (partner === "ttk") return { action: null, article: null };
      if (acl === "lite")
        return { action: { name: "upgrade", path: paths.upsale() }, article: article("payment", "upgrade") };
      return {
        action: isVirtual
          ? { name: "sign-in", path: paths.signIn(playerPath) }
          : { name: "tariffs", path: paths.tariffs() },
        article: article("payment", "plans"),
      };
    case "pin":
      return {
        action: { name: "pin", path: paths.pinCheck(playerPath) },
        article: article("account", "pin-forgotten"),
      };
    case "time":
      return { action: home, article: null };
  }
}
