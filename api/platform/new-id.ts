import { randomBytes } from "node:crypto";

const idBytes = 12;
export const newId = (prefix: string) => `${prefix}_${randomBytes(idBytes).toString("base64url")}`;
