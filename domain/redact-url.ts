import { redactPath } from "./redact-path";

const secretNames =
  "together|auth_token|apikey|client_key|token|code|state|pin|msisdn|phone|email|password|secret";
/** A secret in the query, or in a URL within it («back=%2Ftv%3Fcode%3D123456»), encoded once or more. */
const secret = new RegExp(
  `((?:[?&]|%(?:25)*(?:3F|26))(?:${secretNames})(?:=|%(?:25)*3D))(?:(?!%(?:25)*26)[^&])*`,
  "gi",
);

/** Removes secrets in the query, and those of the path, from a URL before it is logged. */
export const redactUrl = (url: string): string =>
  redactPath(url.replace(secret, "$1[redacted]")).slice(0, 300);
