import { randomInt } from "node:crypto";
import { test as base } from "./fixtures";

/** Limits of tries hold for an address. */
export const createAddress = () => ({ "x-forwarded-for": `203.0.${randomInt(256)}.${randomInt(1, 255)}` });

/** Every visitor has an address of their own. The controls are for this machine's address alone. */
export const test = base.extend({
  extraHTTPHeaders: async ({}, use) => {
    await use(createAddress());
  },
});
