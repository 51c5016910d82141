import { getJson } from "~/lib/navigation/own-resources";
import type { SentReminders } from "../use-television";

type Item = { id: string; start: number; text: string; href: string };
type Answer = { now: number; items: Item[] };

const lookEveryMs = 5000;
/** Who comes late is still told, for so long. */
const lateSeconds = 600;
const sentRemindersKey = "toldReminders";

const isAnswer = (answer: unknown): answer is Answer =>
  typeof answer === "object" &&
  answer !== null &&
  "items" in answer &&
  Array.isArray(answer.items) &&
  "now" in answer;
const told = () => (sessionStorage.getItem(sentRemindersKey) ?? "").split(" ");

/** Says that a showing begins which the viewer wanted to be told of, once in a tab. */
export function startReminderPoller({
  url,
  signal,
  tell,
}: {
  url: string;
  signal: AbortSignal;
  tell: (told: SentReminders) => void;
}): void {
  void getJson(url, signal).then((answer) => {
    if (!isAnswer(answer) || signal.aborted || answer.items.length === 0) return;
    const ahead = answer.now - Date.now() / 1000;
    const look = () => {
      const now = Date.now() / 1000 + ahead;
      const due = answer.items.find(
        ({ id, start }) => start <= now && now < start + lateSeconds && !told().includes(id),
      );
      if (!due) return;
      sessionStorage.setItem(sentRemindersKey, [...told(), due.id].join(" "));
      tell({ text: due.text, href: due.href });
    };
    look();
    const timer = setInterval(look, lookEveryMs);
    signal.addEventListener("abort", () => clearInterval(timer));
  });
}
