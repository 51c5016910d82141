import { randomInt } from "node:crypto";
import { test as base } from "./fixtures";

/** A random IP address, because attempts are limited per address. */
export const createAddress = () => ({ "x-forwarded-for": `203.0.${randomInt(256)}.${randomInt(1, 255)}` });

/** Gives every visitor their own IP address. The /dev controls do not accept such an address. */
export const test = base.extend({
  extraHTTPHeaders: async ({}, use) => {
    await use(createAddress());
  },
});
