import { randomUUID } from "node:crypto";

const shape = /^[\w-]{8,64}$/;

/** The id that a caller of ours gave the request, else a new one. */
export const readRequestId = (given: string | undefined): string =>
  given !== undefined && shape.test(given) ? given : randomUUID();
