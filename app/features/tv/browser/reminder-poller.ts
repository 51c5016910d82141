import { getJson } from "~/lib/navigation/own-resources";

export type ReminderMessage = { text: string; href: string };

type Reminder = { id: string; start: number; text: string; href: string };
type RemindersResponse = { now: number; items: Reminder[] };

const pollMs = 5000;
/** How late a reminder may still be shown. */
const lateSeconds = 600;
const shownRemindersKey = "toldReminders";

const isRemindersResponse = (response: unknown): response is RemindersResponse =>
  typeof response === "object" &&
  response !== null &&
  "items" in response &&
  Array.isArray(response.items) &&
  "now" in response;
/** Reminders shown in this tab, even if storage is blocked. */
const shownIds = new Set<string>();

function loadShownIds(): Set<string> {
  try {
    for (const id of (sessionStorage.getItem(shownRemindersKey) ?? "").split(" ")) shownIds.add(id);
  } catch {
    // `shownIds` still covers this document.
  }
  return shownIds;
}

function storeShownId(id: string): void {
  shownIds.add(id);
  try {
    sessionStorage.setItem(shownRemindersKey, [...shownIds].join(" "));
  } catch {
    return;
  }
}

/** Shows a message when a programme with a reminder starts, once per tab. */
export function startReminderPoller({
  url,
  signal,
  showReminder,
}: {
  url: string;
  signal: AbortSignal;
  showReminder: (reminder: ReminderMessage) => void;
}): void {
  void getJson(url, signal).then((response) => {
    if (!isRemindersResponse(response) || signal.aborted || response.items.length === 0) return;
    const clockOffset = response.now - Date.now() / 1000;
    const poll = () => {
      const now = Date.now() / 1000 + clockOffset;
      const due = response.items.find(
        ({ id, start }) => start <= now && now < start + lateSeconds && !loadShownIds().has(id),
      );
      if (!due) return;
      storeShownId(due.id);
      showReminder({ text: due.text, href: due.href });
    };
    poll();
    const timer = setInterval(poll, pollMs);
    signal.addEventListener("abort", () => clearInterval(timer));
  });
}
