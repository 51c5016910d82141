import { expect, it } from "vitest";
import { maskName } from "./mask";

it.each([
  ["Анна", "А···"],
  [" Й ", "Й···"],
  ["И\u0306ошка", "И\u0306···"],
  ["👨‍👩‍👧 семья", "👨‍👩‍👧···"],
  ["🇷🇸", "🇷🇸···"],
  ["", "···"],
])("The name «%s» is masked as %s", (name, masked) => expect(maskName(name)).toBe(masked));
