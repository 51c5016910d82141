import { expect, it } from "vitest";
import { startGeneration } from "../../platform/content/generation";
import type { Database } from "../../platform/db/database";
import { createCardStore } from "./card-store";

const child = { locale: "ru", forKids: true, country: "RU", limits: null, now: 0 } as const;

it("A card that was being read when its title was taken from children is not kept", async () => {
  const answers: ((rows: object[]) => void)[] = [];
  const where = () => new Promise<object[]>((resolve) => answers.push(resolve));
  const db = { select: () => ({ from: () => ({ where }) }) } as unknown as Database;
  const cards = createCardStore(db);
  const card = { id: "t_1", isDisabled: false, forKids: true, ratingAge: 0, windows: null };
  const before = cards.find(["t_1"], child);
  startGeneration();
  const after = cards.find(["t_1"], child);
  answers[1]?.([{ ...card, forKids: false }]);
  expect([...(await after).keys()]).toEqual([]);
  answers[0]?.([card]);
  await before;
  expect([...(await cards.find(["t_1"], child)).keys()]).toEqual([]);
});
