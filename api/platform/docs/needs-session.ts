/** Groups whose operations all need a session, but those named. */
const wholeGroups: Readonly<Record<string, readonly string[]>> = {
  account: ["emailLink", "notePhone", "setTags", "unsubscribe"],
  billing: ["quote", "tariffs", "upgrades"],
  editing: [],
  iptv: ["guide", "live", "recording"],
  moneyDesk: ["reconcile"],
  ownChannel: ["shared"],
  parents: [],
  passkeys: ["signIn", "signInOptions"],
  pin: ["removeByLink"],
  popups: [],
  profile: [],
  profiles: [],
  receipts: [],
  together: ["changes", "clock", "group"],
  viewingDesk: [],
  year: ["picture", "shared"],
};

/** The operations of other groups that do. */
const others: Readonly<Record<string, readonly string[]>> = {
  auth: ["me", "refresh", "socialLink", "socialLinks", "socialUnlink", "tvConfirm", "tvLookup"],
  playback: ["url"],
  promo: ["activate", "history"],
  promoter: ["home"],
  scoring: ["achievements", "claimGame"],
  support: [
    "deskArticle",
    "deskAssign",
    "deskClose",
    "deskReply",
    "deskSaveArticle",
    "deskThread",
    "deskTickets",
    "tickets",
  ],
  tv: ["favorites", "forgetReminder", "remind", "reminders", "setFavorites"],
};

/** Whether an operation is refused without a session. Not one that takes the token of a link in an email instead. */
export function needsSession(operationId: string): boolean {
  const [group = "", name = ""] = operationId.split(".");
  const exceptions = wholeGroups[group];
  return exceptions ? !exceptions.includes(name) : (others[group] ?? []).includes(name);
}
