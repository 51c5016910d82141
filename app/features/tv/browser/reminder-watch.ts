import { askOwn } from "~/lib/navigation/own-resources";
import type { Told } from "../use-television";

type Item = { id: string; start: number; text: string; href: string };
type Answer = { now: number; items: Item[] };

const lookEveryMs = 5000;
/** Who comes late is still told, for so long. */
const lateSeconds = 600;
const toldKey = "toldReminders";

const isAnswer = (answer: unknown): answer is Answer =>
  typeof answer === "object" &&
  answer !== null &&
  "items" in answer &&
  Array.isArray(answer.items) &&
  "now" in answer;
const told = () => (sessionStorage.getItem(toldKey) ?? "").split(" ");

/** Says that a showing begins which the viewer wanted to be told of, once in a tab. */
export function startReminders({
  address,
  signal,
  tell,
}: {
  address: string;
  signal: AbortSignal;
  tell: (told: Told) => void;
}): void {
  void askOwn(address, signal).then((answer) => {
    if (!isAnswer(answer) || signal.aborted || answer.items.length === 0) return;
    const ahead = answer.now - Date.now() / 1000;
    const look = () => {
      const now = Date.now() / 1000 + ahead;
      const due = answer.items.find(
        ({ id, start }) => start <= now && now < start + lateSeconds && !told().includes(id),
      );
      if (!due) return;
      sessionStorage.setItem(toldKey, [...told(), due.id].join(" "));
      tell({ text: due.text, href: due.href });
    };
    look();
    const timer = setInterval(look, lookEveryMs);
    signal.addEventListener("abort", () => clearInterval(timer));
  });
}
